import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { ownPolicyInUse } from '../../../state/inspect-state.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from './error-text.ts';

/** The control stands at the end of a rail that scrolls: what it says may lie below its edge. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Takes a policy of the person's own. A file that is none is refused with the reason; what was in use stays. */
export function PolicyFileControl() {
  const { t } = useText('detail');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const ownPolicy = useInspect((state) => state.ownPolicy);
  const inUse = useInspect(ownPolicyInUse);
  const running = useInspect((state) => state.run.status === 'running');
  const openPolicy = useInspect((state) => state.openPolicy);
  const dropPolicy = useInspect((state) => state.dropPolicy);
  const open = async (file: File | undefined) => {
    if (file) await openPolicy(file.name, new Uint8Array(await file.arrayBuffer()));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same by keyboard.
    <div
      className={cx(
        'flex flex-col gap-1 border border-dashed p-1.5',
        over ? 'border-ink bg-sunken' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        accept=".onnx"
        hidden
        onChange={(event) => {
          void open(event.target.files?.[0]);
          // The same file may be chosen again after it was changed.
          event.target.value = '';
        }}
      />
      <div className="flex items-center gap-1.5 text-xs text-ink-2">
        <Button disabled={running || ownPolicy.status === 'loading'} onClick={() => input.current?.click()}>
          {t('policy.choose')}
        </Button>
        <span className="min-w-0 flex-1">{t('policy.orDrop')}</span>
      </div>
      {ownPolicy.status === 'loading' ? (
        <p className="text-xs">{t('policy.loading', { name: ownPolicy.name })}</p>
      ) : null}
      {inUse === null ? null : (
        <p className="flex items-center justify-between gap-1 text-xs">
          <span className="min-w-0 break-words">
            {t('policy.inUse', { name: inUse.name, parameters: formatCount(inUse.parameters) })}
          </span>
          <Button look="bare" onClick={dropPolicy}>
            {t('policy.putAway')}
          </Button>
        </p>
      )}
      {ownPolicy.status === 'failed' ? (
        <div ref={bringIntoView}>
          <Notice urgency="alert" details={ownPolicy.error.code} detailsLabel={t('details')}>
            <p>{errorText(ownPolicy.error)}</p>
            <p>
              {ownPolicy.kept === null
                ? t('policy.shippedStays')
                : t('policy.stays', { name: ownPolicy.kept.name })}
            </p>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
