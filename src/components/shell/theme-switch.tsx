import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../state/hooks.tsx';
import { THEMES, type Theme, themeInForce } from '../../state/settings.ts';
import { IconButton } from '../ui/button.tsx';
import { MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx';

const ICONS: Record<Theme, typeof SunIcon> = { system: SystemIcon, light: SunIcon, dark: MoonIcon };

/** One button through the three choices; it shows and names the one in force. */
export function ThemeSwitch() {
  const { t } = useText('shell');
  const theme = useSettings(themeInForce);
  const setTheme = useSettings((state) => state.setTheme);
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      label={t('theme.now', { theme: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      onClick={() => setTheme(next)}
    >
      <Icon />
    </IconButton>
  );
}
