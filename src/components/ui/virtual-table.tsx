/**
 * Parts of a table of which only the rows in sight exist. They lie where the scrolling puts them, which no <table>
 * allows, so they are elements with the roles of one.
 */
import type { ComponentProps } from 'react';

type Part = Omit<ComponentProps<'div'>, 'role'>;

export function VirtualTable(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  return <div role="table" {...props} />;
}

export function VirtualBody(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  return <div role="rowgroup" {...props} />;
}

export function VirtualRow(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  // biome-ignore lint/a11y/useFocusableInteractive: a row is no control.
  return <div role="row" {...props} />;
}

export function VirtualHead(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  // biome-ignore lint/a11y/useFocusableInteractive: a head cell is no control.
  return <div role="columnheader" {...props} />;
}

export function VirtualRowHead(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  // biome-ignore lint/a11y/useFocusableInteractive: a head cell is no control.
  return <div role="rowheader" {...props} />;
}

export function VirtualCell(props: Part) {
  // biome-ignore lint/a11y/useSemanticElements: see the head of this file.
  return <div role="cell" {...props} />;
}
