/** Vector file id -> the engine function it tests. A new method adds one line; an id without a line fails. */
import {
  advantageGroup,
  compactionGae,
  compactionLambda,
  compactionWhiten,
  dapoOverlong,
  groupAdvantage,
  masteryAdvantage,
  masteryEarlyStop,
  masteryPenalty,
  masterySampler,
  supoAdvantage,
  supoPolicyGradient,
  ziprlHrr,
  ziprlTheorem,
} from './advantage.ts';
import { compactionRolloutVector, selfcompactRubric } from './compaction.ts';
import { contextGrowth, supoBounds, supoRolloutVector } from './context.ts';
import type { Implementation } from './implementation.ts';
import {
  compactionWeightsVector,
  gspoRatio,
  lossAggregation,
  supoLossVector,
  ziprlObjective,
} from './loss.ts';
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
  group_advantage: groupAdvantage,
  ziprl_hrr: ziprlHrr,
  ziprl_objective: ziprlObjective,
  ziprl_theorem: ziprlTheorem,
  supo_rollout: supoRolloutVector,
  supo_bounds: supoBounds,
  supo_advantage: supoAdvantage,
  supo_loss: supoLossVector,
  supo_policy_gradient: supoPolicyGradient,
  compaction_rollout: compactionRolloutVector,
  compaction_lambda: compactionLambda,
  compaction_gae: compactionGae,
  compaction_weights: compactionWeightsVector,
  compaction_whiten: compactionWhiten,
  mastery_penalty: masteryPenalty,
  mastery_advantage: masteryAdvantage,
  mastery_sampler: masterySampler,
  mastery_early_stop: masteryEarlyStop,
  dapo_overlong: dapoOverlong,
  gspo_ratio: gspoRatio,
  loss_aggregation: lossAggregation,
  selfcompact_rubric: selfcompactRubric,
  advantage_group: advantageGroup,
  context_growth: contextGrowth,
  answer_metrics: answerMetrics,
  run_metrics: runMetricsVector,
};
