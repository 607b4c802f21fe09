import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Shell } from './components/shell/shell.tsx';
import { parseAtif } from './engine/formats/atif.ts';
import { createI18n, preferredLanguage } from './i18n/i18n.ts';
import { createApp, startApp } from './state/app.ts';
import { AppContext } from './state/hooks.tsx';
import { langInForce } from './state/settings.ts';

const app = createApp(parseAtif);
startApp(app);

const choice = langInForce(app.settings.getState());
const i18n = createI18n(choice === 'auto' ? preferredLanguage(navigator.languages) : choice);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <AppContext value={app}>
          <Shell />
        </AppContext>
      </I18nextProvider>
    </StrictMode>,
  );
}
