/** Figures as pictures: what the page draws with its tokens, with the colours in force written into it. */

const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
];

/** A copy of a drawn SVG that stands alone. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const drawn = [svg, ...svg.querySelectorAll('*')];
  for (const [i, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = drawn[i];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property));
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
  );
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Twice as many pixels as on screen, for slides. */
const PIXELS = 2;

export async function png(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth * PIXELS, image.naturalHeight * PIXELS);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Fill and ink of each class of the scale as the theme in force has them. */
export function scaleColours(): (step: number | null) => { readonly fill: string; readonly ink: string } {
  const table = document.querySelector('.grid-table') ?? document.documentElement;
  const probe = document.createElement('span');
  table.append(probe);
  const found = new Map<number | null, { fill: string; ink: string }>();
  for (const step of [null, ...Array.from({ length: 13 }, (_, i) => i - 6)]) {
    probe.className = step === null ? 'scale-none' : step < 0 ? `scale-n${-step}` : `scale-${step}`;
    const { backgroundColor, color } = getComputedStyle(probe);
    found.set(step, { fill: backgroundColor, ink: color });
  }
  probe.remove();
  return (step) => found.get(step) ?? { fill: 'none', ink: 'currentColor' };
}
