/** Vector file id -> the engine function it tests. A new method adds one line; an id without a line fails. */
import { contextGrowth, supoBounds, supoRolloutVector } from './context.ts';
import type { Implementation } from './implementation.ts';
import { answerMetrics, runMetricsVector } from './metrics.ts';
import {
  ziprlKeywords,
  ziprlLevels,
  ziprlQcom,
  ziprlQinfo,
  ziprlQlevel,
  ziprlQratio,
  ziprlQsem,
} from './quality.ts';

export const IMPLEMENTATIONS: Readonly<Record<string, Implementation>> = {
  ziprl_levels: ziprlLevels,
  ziprl_qratio: ziprlQratio,
  ziprl_keywords: ziprlKeywords,
  ziprl_qinfo: ziprlQinfo,
  ziprl_qsem: ziprlQsem,
  ziprl_qlevel: ziprlQlevel,
  ziprl_qcom: ziprlQcom,
  supo_rollout: supoRolloutVector,
  supo_bounds: supoBounds,
  context_growth: contextGrowth,
  answer_metrics: answerMetrics,
  run_metrics: runMetricsVector,
};
