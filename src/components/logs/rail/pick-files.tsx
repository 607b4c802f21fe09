import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { collectInput } from '../drop/collect.ts';

/** Opens files or a folder by the browser's own dialogs, for whoever does not drag. */
export function PickFiles() {
  const { t } = useText('logs');
  const { logs } = useApp();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const picked = collectInput(input.files);
    input.value = '';
    void logs.getState().open(picked);
  };
  return (
    <>
      <input
        ref={files}
        data-open="files"
        type="file"
        multiple
        hidden
        onChange={(event) => take(event.target)}
      />
      {'webkitdirectory' in HTMLInputElement.prototype ? (
        <input
          ref={(element) => {
            folder.current = element;
            if (element) element.webkitdirectory = true;
          }}
          type="file"
          hidden
          onChange={(event) => take(event.target)}
        />
      ) : null}
      <div className="flex gap-1.5">
        <Button className="flex-1" onClick={() => files.current?.click()}>
          {t('pick.files')}
        </Button>
        {'webkitdirectory' in HTMLInputElement.prototype ? (
          <Button className="flex-1" onClick={() => folder.current?.click()}>
            {t('pick.folder')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
