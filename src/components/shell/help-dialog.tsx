import { en } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePage } from '../../state/hooks.tsx';
import { type KeyBinding, type KeyGroup, keysIn } from '../../state/keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

const GROUPS: readonly KeyGroup[] = ['moving', 'finding', 'playing', 'whatIf', 'changing', 'page'];
const WORDS = Object.keys(en.glossary) as (keyof typeof en.glossary)[];

/** Every key of the workspace on screen, from the same registry that binds them, and the words of the field. */
export function HelpDialog({ scope }: { readonly scope: string | null }) {
  const keys = keysIn(scope);
  const { t } = useText('shell');
  const open = usePage((state) => state.helpOpen);
  const showHelp = usePage((state) => state.showHelp);
  return (
    <Dialog
      open={open}
      onClose={() => showHelp(false)}
      title={t('keys.title')}
      closeLabel={t('keys.close')}
      wide
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <section aria-label={t('keys.keys')} className="flex flex-col gap-3">
          {GROUPS.filter((group) => keys.some((binding) => binding.group === group)).map((group) => (
            <Keys key={group} group={group} keys={keys.filter((binding) => binding.group === group)} />
          ))}
          <p className="text-xs text-ink-3">{t('keys.note')}</p>
        </section>
        <Words />
      </div>
    </Dialog>
  );
}

function Keys({ group, keys }: { readonly group: KeyGroup; readonly keys: readonly KeyBinding[] }) {
  const { t } = useText('shell');
  return (
    <section>
      <h3 className="label mb-1">{t(`keys.groups.${group}`)}</h3>
      <dl>
        {keys.map(({ action, printed }) => (
          <div key={action} className="flex items-center justify-between gap-3 border-t border-line py-1">
            <dt className="text-sm">{t(`keys.actions.${action}`)}</dt>
            <dd className="flex gap-1">
              {printed.map((name) =>
                name === '–' ? <span key={name}>{name}</span> : <Kbd key={name} name={name} />,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Words() {
  const { t } = useText('glossary');
  const { t: shell } = useText('shell');
  return (
    <section>
      <h3 className="label mb-1">{shell('keys.words')}</h3>
      <dl className="gap-x-8 md:columns-2">
        {WORDS.map((word) => (
          <div key={word} className="break-inside-avoid border-t border-line py-1.5">
            <dt className="text-sm font-semibold">{t(`${word}.term`)}</dt>
            <dd className="text-sm text-ink-2">{t(`${word}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
