/** The teaching groups: name, what is in them, what to look for. Keys are the groups' ids. */
export const teaching = {
  made: 'Made by hand to show one thing; no model produced these numbers.',
  groups: {
    'rollouts-and-rows': {
      name: 'Rollouts against rows',
      about:
        'One rollout succeeds in a single window; three fail after three windows each. SUPO counts rollouts, its ablation counts windows.',
      look: 'Counted by rollout the success gets +1.50 and each failure -0.50. Counted by window there are ten rows with one success: +2.85 and -0.32, so failing at length costs less. Give the success four windows and each failure one: by row the success sinks to +0.80, by rollout nothing changes.',
    },
    'failed-group': {
      name: 'A failed group that still teaches',
      about: 'All four rollouts fail, but some of their compressions are better than others.',
      look: 'GRPO gives 0 to every token. HRR keeps the centred quality: the first rollout gets +0.15 and -0.15 at w = 0.5. A rollout with a single compression stays at 0, since it has nothing to be compared with.',
    },
    'zero-spread': {
      name: 'No spread at all',
      about: 'All rewards are 1, and each rollout compresses all its documents equally well.',
      look: 'Neither GRPO nor HRR has anything to say here. Only the mastery gate is open, and it pushes the long answers down.',
    },
    'group-of-one': {
      name: 'A group of one',
      about: 'A single rollout, so there is no group to compare it with.',
      look: 'By convention the mean is 0 and the deviation 1, so the advantage is the raw reward, 0.999999, and not 0. Set the reward to 0 and it is 0.',
    },
    'w-too-large': {
      name: 'w too large',
      about:
        'Three failed rollouts copied a long document almost whole. Long copies score high in Qcom whatever they are worth.',
      look: 'At w = 2 the copies of the failed rollouts turn positive: the policy learns to copy. They flip between w = 1.67 and 1.71; at w = 0.5 nothing flips. Measured against compressions of the same level, which is our own reference, the copies are ordinary and stay negative.',
    },
    'gate-closed': {
      name: 'One wrong rollout closes the gate',
      about: 'Seven of eight answers are right. The wrong one is the shortest.',
      look: 'The gate asks for all of them, so no length is punished, and the short wrong answer is pushed down. Make it right: the gate opens, penalties start at 6,250 tokens, and the answer of 9,000 tokens loses its whole reward.',
    },
    'overlong-masked': {
      name: 'Overlong and masked',
      about: 'The last rollout ran out of summaries before it answered.',
      look: 'Its reward counts in the mean, its tokens have no loss. Take the mask away and the summary that came before the end is punished with everything else. Leave it out of the statistics and the mean rises from 0.50 to 0.67.',
    },
    'cross-segment': {
      name: 'Discount across segments',
      about: 'Two rollouts with a summary in between and one without, with the values a critic gave.',
      look: 'The first segment has five tokens after it and the factor 0.77, the summary 0.86, the last 1. With the adaptive lambda the short segments fade to 0.40 and 0.30. A single segment is plain GAE.',
    },
  },
} as const;
