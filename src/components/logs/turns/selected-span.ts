import type { TextSpan } from '../../../state/logs-state.ts';

/** The place of a selection in one text of a turn; null where nothing is selected, or more than one text. */
export function selectedSpan(): { readonly turn: number; readonly span: TextSpan } | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [from, to] = [
    placeOf(range.startContainer, range.startOffset),
    placeOf(range.endContainer, range.endOffset),
  ];
  if (!from || !to || from.block !== to.block || from.turn !== to.turn || from.at >= to.at) return null;
  return { turn: from.turn, span: { block: from.block, start: from.at, end: to.at } };
}

function placeOf(node: Node, offset: number) {
  const element = node instanceof Element ? node : node.parentElement;
  const run = element?.closest<HTMLElement>('[data-at]');
  const block = element?.closest<HTMLElement>('[data-block]');
  if (!run || !block) return null;
  return {
    block: block.dataset.block ?? '',
    turn: Number(block.dataset.turn),
    at: Number(run.dataset.at) + (node instanceof Text ? offset : 0),
  };
}
