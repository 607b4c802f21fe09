import { useText } from '../../i18n/use-text.ts';
import { usePage } from '../../state/hooks.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says which parts of the address could not be used. Floats, so that the view below stays where it is. */
export function AddressNotices() {
  const { t } = useText('shell');
  const bad = usePage((state) => state.bad);
  const reportBad = usePage((state) => state.reportBad);
  if (bad.length === 0) return null;
  return (
    <div className="fixed inset-x-2 bottom-2 z-30 mx-auto max-w-xl shadow-lg">
      <Notice>
        <ul>
          {bad.map(({ name, value }) => (
            <li key={name} className="break-words">
              {t('url.bad', { name, value: value.slice(0, 60) })}
            </li>
          ))}
        </ul>
        <Button className="mt-1.5" onClick={() => reportBad([])}>
          {t('url.dismiss')}
        </Button>
      </Notice>
    </div>
  );
}
