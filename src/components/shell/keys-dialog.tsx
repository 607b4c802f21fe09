import { useText } from '../../i18n/use-text.ts';
import { usePage } from '../../state/hooks.tsx';
import { KEYS, type KeyGroup } from '../../state/keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

const GROUPS: readonly KeyGroup[] = ['moving', 'playing', 'whatIf', 'page'];

/** Every key there is, from the same registry that binds them. */
export function KeysDialog() {
  const { t } = useText('shell');
  const open = usePage((state) => state.helpOpen);
  const showHelp = usePage((state) => state.showHelp);
  return (
    <Dialog open={open} onClose={() => showHelp(false)} title={t('keys.title')} closeLabel={t('keys.close')}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className="label mb-1">{t(`keys.groups.${group}`)}</h3>
            <dl>
              {KEYS.filter((binding) => binding.group === group).map(({ action, printed }) => (
                <div
                  key={action}
                  className="flex items-center justify-between gap-3 border-t border-line py-1"
                >
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
        ))}
      </div>
      <p className="mt-4 text-xs text-ink-3">{t('keys.note')}</p>
    </Dialog>
  );
}
