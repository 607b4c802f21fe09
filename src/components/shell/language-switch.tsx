import { LANGUAGES, type Language } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../state/hooks.tsx';
import { Segmented } from '../ui/segmented.tsx';

// Each in its own language, so that whoever needs it can read it.
const SIGNS: Record<Language, string> = { en: 'EN', zh: '中' };

export function LanguageSwitch() {
  const { t, i18n } = useText('shell');
  const setLang = useSettings((state) => state.setLang);
  const current = LANGUAGES.find((language) => language === i18n.language) ?? 'en';
  return (
    <Segmented
      label={t('language.label')}
      value={current}
      options={LANGUAGES.map((language) => ({
        value: language,
        title: t(`language.${language}`),
        label: (
          <span lang={language === 'zh' ? 'zh-Hans' : 'en'}>
            <span aria-hidden="true">{SIGNS[language]}</span>
            <span className="sr-only">{t(`language.${language}`)}</span>
          </span>
        ),
      }))}
      onChange={setLang}
    />
  );
}
