import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { png, standalone } from './picture.ts';
import { save } from './save.ts';

/** The figure on screen as a picture, for slides and papers. */
export function FigureExport({ name }: { readonly name: string }) {
  const { t } = useText('advantages');
  const drawn = () => {
    const svg = document.querySelector<SVGSVGElement>(`svg[data-figure="${name}"]`);
    return svg ? standalone(svg) : null;
  };
  const savePng = async () => {
    const svg = drawn();
    if (svg) save(`${name}.png`, await png(svg));
  };
  return (
    <span className="flex gap-1">
      <Button
        look="bare"
        className="h-6 px-1.5 text-xs"
        onClick={() => {
          const svg = drawn();
          if (svg) save(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
        }}
      >
        SVG
      </Button>
      <Button look="bare" className="h-6 px-1.5 text-xs" onClick={() => void savePng()}>
        PNG
      </Button>
      <span className="sr-only">{t('export.figure')}</span>
    </span>
  );
}
