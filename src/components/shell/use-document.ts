import { useEffect, useLayoutEffect } from 'react';
import type { Language } from '../../i18n/catalogue.ts';
import { preferredLanguage } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useInspect, usePage, usePolicyStatus, useSettings, useTrainerWork } from '../../state/hooks.tsx';
import { langInForce, resolveTheme, themeInForce } from '../../state/settings.ts';
import { useMedia } from './use-media.ts';
import type { Workspace } from './workspaces.ts';

/** The language in force, the browser's where the person chose none. */
export function useLanguage(): Language {
  const choice = useSettings(langInForce);
  return choice === 'auto' ? preferredLanguage(navigator.languages) : choice;
}

/** Keeps the document's own attributes in step: theme, language, title, the backend in use, readiness. */
export function useDocument(workspace: Workspace | null): void {
  const { t, i18n } = useText('shell');
  const theme = resolveTheme(useSettings(themeInForce), useMedia('(prefers-color-scheme: dark)'));
  const language = useLanguage();
  const status = usePolicyStatus();
  const expected = usePage((state) => state.expected);
  const trainer = useTrainerWork();
  const backend = trainer?.backend ?? status.backend ?? expected?.backend;
  const settled = useInspect(({ episode }) => episode.status === 'ready' || episode.status === 'failed');
  const title = workspace === null ? t('name') : `${t(`workspaces.${workspace.name}`)} · ${t('name')}`;

  // Before the paint, so that no frame mixes two themes or two languages.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.lang = language;
    root.lang = language === 'zh' ? 'zh-Hans' : 'en';
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [theme, language, i18n]);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (backend !== undefined) dataset.backend = backend;
    dataset.policy = status.phase;
    // For whoever drives the page from outside: the first view is complete.
    if (settled) dataset.ready = 'true';
  }, [backend, status.phase, settled]);
}
