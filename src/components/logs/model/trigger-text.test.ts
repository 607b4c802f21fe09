import { expect, test } from 'vitest';
import { createI18n } from '../../../i18n/i18n.ts';
import { triggerText } from './trigger-text.ts';

test('causes our readers name are said in the language of the page, others as the log has them', () => {
  const t = createI18n('zh').getFixedT('zh', 'logs');
  expect(triggerText('continuation file', t)).toBe('续接文件');
  expect(triggerText('token_limit', t)).toBe('token_limit');
  expect(triggerText('constructor', t)).toBe('constructor');
});
