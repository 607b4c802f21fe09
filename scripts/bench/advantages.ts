/** How long the page takes to answer a move of w: a group of 16 rollouts of 64 turns computed anew and drawn. */
import type { Page } from 'playwright-core';
import { FIRST_VIEW } from '../../tests/harness/page.ts';
import type { Bench } from './bench.ts';

const ROLLOUTS = 16;
const TURNS = 64;
const MOVES = 40;

/** Qualities differ from turn to turn, so that every cell changes with w. */
function groupFile(): string {
  const rollouts = Array.from({ length: ROLLOUTS }, (_, r) => ({
    id: `rollout ${r}`,
    reward: r % 3 === 0 ? 1 : 0,
    segments: Array.from({ length: 4 }, (_, s) => ({
      turns: Array.from({ length: TURNS / 4 }, (_, t) => ({
        index: (s * TURNS) / 4 + t,
        q_com: ((r * 31 + s * 17 + t * 7) % 100) / 100,
        level: ((r + t) % 5) + 1,
        tokens: 12,
      })),
    })),
  }));
  const input = { estimator: 'hrr', settings: { w: 0.5 }, groups: [{ id: 'bench', rollouts }] };
  return JSON.stringify({ id: 'advantage_group', cases: [{ name: 'bench', input }] });
}

interface Moves {
  /** Handlers, rendering, style and layout, in milliseconds a move. */
  readonly drawn: number[];
  /** The same and the painting that follows, until the frame is handed over to be put on screen. */
  readonly painted: number[];
}

function moveW(page: Page, moves: number): Promise<Moves> {
  return page.evaluate(async (count) => {
    const slider = document.querySelector<HTMLInputElement>('#w');
    const table = document.querySelector('[role="grid"]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!slider || !table || !write) throw new Error('there is no slider to move');
    const drawn: number[] = [];
    const painted: number[] = [];
    // Nothing here may have a name: what tsx adds to keep it is not known in the page.
    for (let i = 0; i < count; i++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const start = performance.now();
          write.call(slider, String(((i * 7) % 200) / 100));
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          // Reading a size makes the browser finish style and layout within the measure.
          table.getBoundingClientRect();
          drawn.push(performance.now() - start);
          // A message posted within a frame is delivered once that frame has been painted.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            painted.push(performance.now() - start);
            channel.port1.close();
            resolve();
          };
          channel.port2.postMessage(null);
        }),
      );
    }
    return { drawn, painted };
  }, moves);
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

export const advantages: Bench = {
  name: 'advantages',
  about: `One move of w on ${ROLLOUTS} rollouts of ${TURNS} turns: advantages computed, cells, figures and arithmetic redrawn; median of ${MOVES} moves a run.`,
  async run({ browser, site, runs, say }) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${site.url}#/advantages`);
    await page.waitForSelector(FIRST_VIEW);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'bench.json',
        mimeType: 'application/json',
        buffer: Buffer.from(groupFile()),
      });
    await page.waitForFunction(
      (cells) => document.querySelectorAll('td[data-turn]').length === cells,
      ROLLOUTS * TURNS,
    );
    await moveW(page, MOVES);
    const drawn: number[] = [];
    const painted: number[] = [];
    for (let run = 0; run < runs; run++) {
      const times = await moveW(page, MOVES);
      drawn.push(median(times.drawn));
      painted.push(median(times.painted));
      say(`advantages: run ${run + 1} of ${runs}`);
    }
    await page.close();
    return [
      {
        name: 'moving w, 16 x 64: computed, style and layout done',
        unit: 'ms',
        values: drawn,
        budget: { below: 16 },
      },
      { name: 'the same and painted', unit: 'ms', values: painted, budget: { below: 16 } },
    ];
  },
};
