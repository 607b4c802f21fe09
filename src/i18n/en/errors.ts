/**
 * One sentence for every code a ZipscopeError can carry: what is wrong, and where. The values of the error fill
 * the {{places}}. Used by the page and by the command line.
 */
export const errors = {
  // Files
  'file-unreadable': 'The file {{file}} cannot be read: {{why}}.',
  'not-json': 'This is not valid JSON: {{why}}.',
  'json-cut': 'This is not valid JSON: it ends in the middle.',
  'json-at': 'This is not valid JSON from character {{character}} on.',
  'json-bad': 'This is not valid JSON.',
  'not-atif': 'This is not a readable ATIF trajectory: {{where}}: {{why}}.',
  'atif-version':
    'This trajectory was written in version {{version}} of our file extension; this program reads version {{known}}.',
  'atif-damaged': 'This trajectory file is damaged: {{where}} is missing or points nowhere.',
  'bad-line': 'Line {{line}} is not a trajectory of ours: {{why}}.',
  'format-unknown_one':
    '{{file}} holds {{count}} record that begins with the keys {{keys}}, which is none of the formats that can be read: {{formats}}.',
  'format-unknown_other':
    '{{file}} holds {{count}} records that begin with the keys {{keys}}, which is none of the formats that can be read: {{formats}}.',
  'format-unknown-text':
    '{{file}} is plain text that begins with "{{start}}", which is none of the formats that can be read: {{formats}}.',
  'format-unknown-values_one':
    '{{file}} is JSON of {{count}} value that is no record, which is none of the formats that can be read: {{formats}}.',
  'format-unknown-values_other':
    '{{file}} is JSON of {{count}} values without a record among them, which is none of the formats that can be read: {{formats}}.',
  'format-unknown-binary':
    '{{file}} holds binary data of an unknown kind, which is none of the formats that can be read: {{formats}}.',
  'recorded-responses':
    '{{file}} holds recorded API responses for tests, not a session: there is no run in it to show.',
  'file-empty': 'The file {{file}} is empty.',
  'file-too-large': 'The file {{file}} is too large to be read in one piece: the limit is {{limit}} MB.',
  'nested-too-deep': 'The JSON of {{file}} is nested more than {{limit}} levels deep.',
  'archive-cut': 'The archive {{file}} is damaged: it ends too early.',
  'archive-without-list': 'The archive {{file}} is damaged: the list of its entries is missing.',
  'archive-without-header': 'The archive {{file}} is damaged: its header cannot be read.',
  'entry-without-header': 'The entry {{file}} is damaged: it has no header.',
  'object-unreadable': '{{file}} begins an object of JSON and holds no member that can be read.',
  'archive-damaged': 'The archive {{file}} is damaged: {{why}}.',
  'archive-bomb': 'The archive {{file}} unpacks to more than {{limit}} MB and was not unpacked further.',
  'archive-too-many': 'The archive {{file}} has {{entries}} entries; at most {{limit}} are read.',
  'archive-nested': 'The archive {{file}} lies more than {{limit}} archives deep and was not opened.',
  'archive-method': 'The entry {{file}} is packed by method {{method}}, which cannot be unpacked here.',
  'archive-encrypted': 'The entry {{file}} is encrypted.',
  'archive-without-logs_one': 'The archive {{file}} has {{count}} entry, which cannot be a log.',
  'archive-without-logs_other': 'The archive {{file}} has {{count}} entries, none of which can be a log.',
  'folder-without-logs': 'The folder {{file}} holds no file that can be a log.',
  'parquet-damaged': 'The Parquet file {{file}} cannot be read: {{why}}.',
  'parquet-too-many-rows': 'The Parquet file {{file}} claims {{rows}} rows; at most {{limit}} are read.',
  'no-such-file': 'There is no file or trajectory number {{index}} among those that are open.',
  'bad-pattern': 'This is no regular expression: {{why}}.',
  'search-too-slow':
    'The search was ended after {{seconds}} s: this expression tries too many ways on some text. A more exact one is faster.',
  'no-trajectories': '{{file}} holds no trajectory that could be written.',
  'no-vectors': 'The folder {{directory}} holds no test vectors.',
  'bad-vector-file': 'The vector file {{file}} cannot be used: {{why}}.',
  'bad-group-file': 'This file of groups cannot be used: {{where}}: {{why}}.',

  // Advantages
  'unknown-estimator': 'There is no estimator {{name}}. Known: {{known}}.',
  'bad-choice': 'The setting {{field}} cannot be {{value}}. Known: {{known}}.',
  'bad-allocation': 'This allocation cannot be computed: {{where}} is {{why}}.',
  'advantages-blocked': 'Nothing can be computed with {{estimator}}: every group lacks {{inputs}}.',
  'no-groups': 'The file {{file}} holds no rollouts.',

  // Environments and episodes
  'unknown-environment': 'There is no environment {{environment}}. Known: {{known}}.',
  'unknown-preset': 'There is no preset {{preset}}. Known: {{known}}.',
  'unknown-setting': 'There is no setting {{field}}.',
  'bad-setting':
    'The setting {{field}} cannot be {{value}}: it is of type {{type}}, from {{low}} to {{high}}.',
  'unknown-manager': 'There is no context manager {{name}}. Known: {{known}}.',
  'no-such-task': 'The world {{world}} has no question of kind {{kind}} with {{hops}} hops.',
  'names-exhausted': 'The world is too large: no new name is left after {{names}}.',
  'article-overfull': 'The article {{title}} came out with {{units}} units; {{maxUnits}} are allowed.',
  'fold-range':
    'Steps {{start}} to {{end}} cannot be folded: a range starts at a block and ends at the last step.',

  // Policies
  'policy-needed': 'The agent {{agent}} needs a policy, and none is loaded.',
  'no-such-policy': 'There is no policy {{wanted}}. Known: {{known}}.',
  'no-policy-loaded': 'The policy {{wanted}} is asked for, but none is loaded.',
  'other-policy-loaded': 'The policy {{wanted}} is asked for, but {{loaded}} is loaded.',
  'policy-not-onnx': 'This is not an ONNX file: {{detail}}.',
  'policy-wrong-inputs': 'This ONNX file is not a Zipscope policy: its inputs do not match at {{name}}.',
  'policy-wrong-outputs': 'This ONNX file is not a Zipscope policy: the output {{name}} is missing.',
  'policy-missing-metadata':
    'This ONNX file is not a Zipscope policy: the metadata {{key}} is missing or wrong.',
  'policy-unknown-size': 'The policy names the size {{size}}, which does not exist here.',
  'policy-newer-version':
    'The policy is of version {{version}}; this program knows versions up to {{known}}.',
  'policy-wrong-features':
    'The policy expects {{features}} features per item; this program gives {{expected}}.',
  'policy-missing-weight': 'The policy file lacks the weight {{name}}.',
  'policy-wrong-weight': 'The weight {{name}} of the policy file has the wrong shape or type.',
  'policy-not-finite': 'The weight {{name}} of the policy file holds values that are not finite numbers.',
  'bad-manifest': 'The list of models is damaged at {{where}}: found {{found}}.',
  'model-rejected': 'The runtime does not accept this model: {{message}}.',

  // Training
  'unknown-recipe': 'There is no recipe {{name}}. Known: {{known}}.',
  'setting-fixed': 'The setting {{field}} cannot change while a run goes on: the run is built on it.',
  'policy-other-size': 'The policy is of size {{size}}; the run was set up for size {{expected}}.',
  'training-not-finite':
    'Step {{step}} was stopped because a number was not finite ({{place}}). The run is back at the end of step {{back}}, with the weights it had there; a lower learning rate or another policy to start from helps.',
  'log-ratio-off':
    'Step {{step}} was stopped: the gradient graph gives log-probabilities that differ from those of the rollouts by {{value}}; at most {{limit}} is rounding.',
  'checkpoint-damaged': 'This checkpoint cannot be used: {{field}} is missing or wrong.',
  'checkpoint-newer':
    'This checkpoint was written in version {{version}} of the format; this program reads versions up to {{known}}.',

  'no-run-open': 'No run is open.',
  'no-such-run': 'There is no run {{id}} among those kept in this browser.',
  'not-a-run-file': 'This is not a file of a training run: it does not say so in its field {{field}}.',
  'run-file-newer':
    'This run file was written in version {{version}} of the format; this program reads versions up to {{known}}.',
  'run-file-damaged': 'This run file is damaged at {{field}}.',
  'rollouts-damaged': 'The kept rollouts of this step are damaged: {{field}}.',
  'not-a-settings-file':
    'This is not a file of training settings: it does not say so in its field {{field}}.',
  'settings-file-newer':
    'This settings file was written in version {{version}} of the format; this program reads versions up to {{known}}.',
  'settings-file-damaged': 'This settings file cannot be used: {{field}} is missing or out of range.',
  'too-many-runs': '{{runs}} runs would train at once; {{most}} are the most. Take fewer seeds or runs.',

  // Workers and the runtime
  cancelled: 'Cancelled.',
  disposed: 'The worker was shut down.',
  reconfigured: 'The worker was started again with another backend.',
  'download-failed': '{{url}} could not be downloaded: {{why}}.',
  'runtime-unavailable': 'The inference runtime could not be loaded: {{why}}.',
  'device-lost': 'The GPU device was lost: {{message}}.',
  'webgpu-failed': 'WebGPU failed: {{message}}.',
  'wasm-failed': 'WebAssembly failed: {{message}}.',
  'worker-crashed': 'The worker stopped: {{message}}.',
  'worker-stalled': 'The worker has not answered for {{seconds}} seconds.',
  'internal-error': 'Something failed that should not: {{message}}',
} as const;

export type ErrorCode = keyof typeof errors;
