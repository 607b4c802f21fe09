import type { glossary as english } from '../en/glossary.ts';
import type { Translated } from '../translated.ts';

export const glossary: Translated<typeof english> = {
  token: { term: '上下文词元', text: '衡量窗口大小的单位：四个字符或一个汉字算一个，向上取整。' },
  window: { term: '窗口 W', text: '模型一次最多能看到的词元数。原文必须放得进窗口的剩余空间。' },
  threshold: { term: '阈值 L', text: '可以保留的词元数。保留的文本将要超过它时，就必须做摘要。' },
  turn: { term: '轮', text: '模型的一次回复，连同其中的调用和返回结果。' },
  decision: {
    term: '决策',
    text: '策略的一次前向计算以及由此抽取的选择：做什么、用哪一级、留哪些单元、如何摘要。',
  },
  segment: { term: '段', text: '模型在同一个窗口中看到的内容，从一个摘要边界到下一个。' },
  boundary: { term: '摘要边界', text: '窗口已满，其中的文本在此被一段摘要取代。' },
  level: {
    term: '级别',
    text: '一次压缩可以保留文档的多少，从 1 级（一行）到 5 级（几乎全部）。每一级都有一个字符数区间。',
  },
  compression: { term: '压缩', text: '读过文档之后，留在窗口中的那一部分。' },
  needed: { term: '所需事实', text: '正确答案所依据的事实。环境知道它们，策略不知道。' },
  qcom: { term: 'Qcom', text: '一次压缩的质量，由长度、结构、信息、完整四部分加权求和。' },
  dropped: { term: '被丢弃的轮', text: '这一轮的文本会超过阈值，因此在摘要之前就被丢弃。' },
  whatIf: { term: '如果', text: '只改变一个选择，把同一回合重新运行一遍；改变之前的一切保持不变。' },
  greedy: { term: '贪心', text: '总是选择概率最大的选项；采样则按概率抽取。' },
  policy: { term: '策略', text: '在一个回合中做出每个决策的小型训练网络。' },
  exactMatch: { term: '完全匹配', text: '统一大小写和标点之后，答案与某个正确答案相同记 1，否则记 0。' },
};
