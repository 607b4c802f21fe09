import type { TFunction } from 'i18next';
import type { Block } from '../../../engine/trajectory/blocks.ts';

/** Tools of hostile logs have names of any length. */
const LONGEST = 60;

/** What a text of a turn is called on screen. */
export function blockName(
  { kind, role, tool }: Pick<Block, 'kind' | 'role' | 'tool'>,
  t: TFunction<'logs'>,
): string {
  switch (kind) {
    case 'message':
      return t(`block.message.${role ?? 'other'}`);
    case 'call':
      return t('block.call', { tool: tool.slice(0, LONGEST) });
    case 'result':
      return tool === '' ? t('block.resultAlone') : t('block.result', { tool: tool.slice(0, LONGEST) });
    case 'reasoning':
    case 'reply':
    case 'answer':
      return t(`block.${kind}`);
    default:
      return kind satisfies never;
  }
}
