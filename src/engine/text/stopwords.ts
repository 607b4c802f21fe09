/** Z4: the English stop words of the keyword procedure (list data, in alphabetical order). */
export const STOP_WORDS_EN: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being ' +
    'below between both but by can could did do does doing down during each either else ever every ' +
    'few for from further had has have having he her here hers herself him himself his how however i ' +
    'if in into is it its itself just least less let like many may me might more most much must my ' +
    'myself neither no nor not now of off often on once one only or other our ours ourselves out over ' +
    'own per quite rather same shall she should since so some still such than that the their theirs ' +
    'them themselves then there therefore these they this those though through thus to too under ' +
    'until up upon us very was we were what when where whether which while who whom whose why will ' +
    'with within without would yet you your yours yourself yourselves'
  ).split(' '),
);
