/** Articles on firms. Facts are in firmFacts.ts. */
import { FIRM_FACTS } from './firmFacts.ts';
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const FIRM: KindPatterns = {
  ...FIRM_FACTS,
  topics: ['overview', 'early', 'works', 'people', 'trade', 'trouble', 'custom', 'method', 'later', 'legacy'],
  traits: {
    product: [
      'pumps',
      'anchors',
      'winches',
      'boilers',
      'chain cable',
      'cranes',
      'propellers',
      'capstans',
      'steering gear',
      'iron masts',
      'dredgers',
      'valves',
      'rivets',
      'ships in kit form',
    ],
    mark: [
      'a crossed hammer and oar',
      'a rising fish',
      'three rivets',
      'an open hand',
      'a knotted rope',
      'a key',
    ],
  },
  descriptions: ['the firm', 'the company', 'the business'],
  leads: lines(`
    {N} was a firm of shipwrights and engineers, known in the trade for its {product} and for {virtue}.
    The firm of {N} made ships, {product} and, in lean years, almost anything else that could be cast or riveted.
    {N} was for {n:40..90/10} years one of the larger firms on this coast, and for all of them one of the most {adjFirm}.
    In the history of shipbuilding on this coast {N} has a chapter of its own, though not a long one.
    {N}, shipwrights and suppliers of {product}, left behind {n:90..400/10} ledgers that are now in the archive.
    Few firms kept as many copies of their own letters as {N}, which is the reason so much can be said about it.
    {N} was {a} {adjFirm} firm that began with {product} and went on to ships.
    The name of {N} is still to be seen on [drain covers|mooring posts|old cranes] all along the coast.
    In those years a buyer of {product} was likely to meet the name of {N} sooner or later.
    {N} was a shipyard and engineering works whose trade mark, {mark}, could once be seen in most harbours.
    The records of {N}, {a} {adjFirm} firm in a crowded trade, fill {n:12..40} metres of shelf.
  `),
  filler: {
    overview: lines(`
      At its height {S} employed {big:300..2400/50} hands and used {n:8..40} tons of coal a day.
      {S's} trade mark, {mark}, was stamped on everything down to the coal shovels.
      {S} was never the largest in its line, nor the [cheapest|quickest|best liked], but it was usually the last to [close for the holidays|put up its prices|lay off men].
      In the trade {S} was thought {adjFirm}, a word that was not always meant kindly.
      The surviving papers are mostly [ledgers|pay sheets|order books|invoices], and they are better on [coal|timber|postage|freight] than on people.
      {S} changed its [letterhead|bank|solicitor] {n:4..9} times and its [habits|prices|mind] hardly at all.
      Most of what follows is drawn from the [order books|day books|minute books], which were kept in the same [brown|faded|watery] ink for {n:30..60/5} years.
      {S} made [money|a profit|a little] in most years and [talked|boasted|spoke] about it in none.
    `),
    early: lines(`
      The first premises were a rented shed with {n:2..5} forges and a roof of tarred canvas.
      In its first year {S} completed {n:4..11} orders, {n:2..3} of them for relatives.
      For [a time|two years|the first season] the whole of the accounts went into a single [exercise book|prayer book|cigar box], which has been preserved.
      {S} began with {n:6..20} men, a borrowed steam hammer and a loan at {n:4..7} per cent.
      The earliest customer of whom anything is known was a [brewer|ferryman|ropewalk owner] who wanted {product} and paid in instalments.
      In {y+1..6} the shed burned down, and the tools that could be saved were carried across the street in wheelbarrows. @fire
      The first [winters|years|seasons] were lean enough for the [office furniture|delivery horse|second anvil|window glass] to be sold.
      {S} made its early reputation with {product} that could be repaired by anyone with a [hammer|spanner|strong arm].
      Competition was sharp, and {n:3..7} similar workshops within a mile had closed by {y+5..12}.
      The bank refused {So} credit in {y+2..7} and asked for its custom {n:4..8} years later.
      Nobody drew a [salary|full wage|dividend] until the [roof|forge|slipway|crane] was paid for.
    `),
    works: lines(`
      The yard lay [at the bend of the river|below the ropewalk|behind the gasworks|on reclaimed ground], where the mud was [deep|black|soft] and the rent was [low|reasonable|seldom asked for].
      By {y+15..30} the premises covered {n:9..40} acres, most of them given over to stacked timber and rusting plate.
      The main shed was {n:90..240/10} feet long and so dark that lamps burned in it at noon.
      A chimney put up in {y+8..20} was said to be the tallest in the county and to lean {n:5..14} inches to the east.
      {S} bought the neighbouring field in {y+10..25}, chiefly to be rid of a neighbour who complained about the hammering.
      The pattern store held {big:2000..9000/100} wooden patterns, each with its number burned into the back.
      The office had {n:3..6} windows, all of them facing the gate, so that latecomers could be counted.
      Floods came into the lower yard in {y+9..28} and floated a whole stack of deal planks out to sea.
      [Visitors|Strangers|Inspectors] remarked on the [noise|smoke|heat], the clerks on the [dust|smell|draught], and the neighbours on [both|everything|the language].
      The crane on the quay, rated at {n:15..60/5} tons, could be heard a mile off when it needed oil.
      The [foundry|pattern shop|brass shop] floor was swept every [evening|night|noon] and the sweepings sieved for [brass|tin|screws|dropped coins].
    `),
    people: lines(`
      Wages stood at {n:18..38} shillings a week in {y+10..25} and did not rise for {n:6..11} years.
      [Apprentices|The boys|Bound lads] served {n:5..7} years and were fined a penny for [whistling|running|sitting down|asking the time].
      The foreman of the [plate shop|smithy|mould loft|boiler shop] is said to have known every man by his [cough|boots|shadow|handwriting].
      {S} paid its men in the yard, at the end of the week, whatever the weather.
      A reading room was opened for the men in {y+12..30} and stocked with {n:40..300/20} books on thrift.
      Among the [clerks|riveters|joiners|draughtsmen] it was held that nobody had ever been [promoted for being right|dismissed for being slow|thanked in writing|paid too much by mistake].
      The [sick club|burial club|savings club], to which each man gave {n:2..4} pence a week, paid out in every [winter|year|quarter] but one.
      Most families in the [nearby streets|lower quarter|terraces behind the wall] had at least {n:2..3} members on the wages list.
      The rule book of {y+9..24} has {n:31..88} paragraphs, of which {n:7..14} concern hats.
      Deafness was so common among the [riveters|caulkers|hammermen|platers] that they had a sign language of their own[|, rich in insults|, unknown to the foremen].
      Women were taken on in the pattern shop from {y+20..40}, at two thirds of the rate.
      The night watchman served for {n:28..44} years and caught, in all that time, one thief and a cow.
      A choir of platers won {n:2..5} prizes and lost its conductor to the music halls.
    `),
    trade: lines(`
      In {y+14..35} {S} sold {n:120..900/20} sets of {product}, a third of them abroad.
      Prices were quoted in [guineas|round hundreds|a private code] and paid, as a rule, {n:30..120/15} days late.
      {S} spent almost nothing on advertising and a good deal on luncheons.
      A price war over {product} in {y+16..34} cost every yard on the coast dearly and was won by nobody.
      The books show a profit of {big:1200..9800/100} pounds for {y+12..30}, most of it from scrap.
      {S} insured everything except its own buildings, which were thought too damp to burn. @fire
      Timber came by sea from the north and cost {n:6..14} per cent more with every war.
      A contract with the harbour trust, signed in {y+15..38}, was so favourable that the trust tried for {n:4..9} years to escape it.
      In slack seasons {S} turned to park railings, bandstands and the repair of church bells.
      {S's} agents in {T} were told never to promise a date.
      {S} lent money to customers and so came to own, at various times, [a brewery|a quarry|two inns], [a racehorse|a hearse|a collection of stuffed birds] and half a [pier|theatre|lime kiln].
      Samples of {product} were shown at the exhibition of {y+18..40}, where they received [a bronze medal|an honourable mention|a good deal of rain].
      The largest single order came from {T} and was cancelled by telegram the same week.
    `),
    trouble: lines(`
      A strike over tea breaks in {y+18..40} lasted {n:5..16} weeks and ended in a draw.
      In {y+15..36} a boiler burst in the plate shop, killing {n:2..4} men and every pigeon on the roof.
      {S} went to law with a supplier over {n:30..90/10} tons of bad coal and was awarded a farthing.
      The slump of {y+20..38} halved the order book and emptied the {n:2..3} public houses by the gate.
      Thieves broke in during {y+12..30} and made off with brass worth {n:30..140/10} pounds and a stuffed pike.
      Two cousins on the board did not speak for {n:8..15} years and voted by passing notes.
      A rumour of bankruptcy in {y+19..37} brought {n:200..700/50} creditors to the gate in one morning.
      {S} lost a set of drawings to a competitor and never found out how.
      In one bad winter ice closed the slipways for {n:5..11} weeks.
      The tax dispute that began in {y+16..34} was settled after every lawyer first engaged in it had died.
      A fire in the sail loft in {y+14..32} was put out with beer from the brewery next door. @fire
    `),
    custom: lines(`
      On the last working day of the [year|quarter|season] the youngest [apprentice|clerk|rivet boy] was allowed to [sound the hooter|ring the bell|dock the foreman's pay|lock the gate].
      {S} kept a cat on the wages list at {n:2..4} pence a week, for the mice.
      The annual outing went to {T} until {y+22..40}, when the charabanc broke down and was not replaced.
      The cricket team played {n:9..20} matches a season and lost with good grace.
      No one was allowed to [whistle in the drawing office|smoke in the pattern store|sing on the scaffolding] or to [move the barometer|feed the cat|touch the big clock].
      A [goose|beef|pork] dinner was held every [year|second year|winter] for men with {n:15..30/5} years of service.
      {S} gave {n:20..90/10} pounds a year to the {publicThing} and expected a brass plate in return.
      Visitors were given a [paper hat|clean apron|pair of clogs] and, on leaving, a [rivet|lump of coke|price list|bar of soap].
      The yard had its own measure, a finger longer than the common foot, and used it until {y+18..35}.
      A parrot in the timekeeper's hut could imitate the hooter and once sent {n:60..300/20} men home an hour early.
    `),
    method: lines(`
      {S} held to wooden patterns long after others had gone over to metal ones.
      Riveting was done by gangs of {n:4..6}, paid by the [hundred|day|yard of seam] and counted by a boy with [chalk|a slate|knotted string].
      A testing machine bought in {y+14..32} broke its first sample, its second sample and its foundation.
      {S} patented a valve in {y+13..30} that saved {n:4..11} per cent of the coal and was widely copied.
      Drawings were made on [linen|calico|the backs of old ones] and, when money was short, [washed for handkerchiefs|sold to bookbinders|cut up for labels].
      The plates were [bent cold|cut by eye|drilled rather than punched|pickled in vinegar], a practice other yards thought [reckless|slow|old-womanish|wasteful].
      Each casting was [struck with a mallet|hung from a chain|rolled down a plank] and passed by [ear|eye|the oldest man present].
      {S} was early in lighting its slips by electricity and late in trusting it. @after1850
      {S} kept its recipe for white metal in a safe to which {n:2..3} people had the key.
      Every set of {product} was run for {n:24..72/12} hours before delivery, with a man to watch it and a man to watch the man.
      The drawing office employed {n:9..40} people, among whom the left-handed were paid a little more.
      Experiments with {goods} as a lubricant were given up after {n:3..7} weeks.
    `),
    later: lines(`
      By {y+35..50} the third generation was in charge and the roof was due for renewal.
      {S} became a limited company in {y+28..45}, with {n:7..19} shareholders who were nearly all cousins. @after1830
      An offer to merge with a rival in {T} was discussed for {n:2..5} years and refused by one vote.
      New machines bought in {y+34..52} stood in their crates until somebody could be found to read the manual.
      Orders fell away slowly after {y+40..56}, and the lower yard was let to a dealer in {goods}.
      {S} outlived most of its competitors, several of whom it had lent money.
      The war years brought {n:2..4} shifts a day and very little [paperwork that survives|sleep|coal|time for paperwork]. @after1850
      From {y+38..55} {product} paid for the ships rather than the other way about.
      The hooter was silenced in {y+36..54} after a petition from light sleepers.
      The last horse was retired in {y+40..58} and lived for {n:5..9} years in the pattern store.
      Electric cranes arrived in {y+38..55}, along with a man whose only duty was to oil them. @after1850
    `),
    legacy: lines(`
      The order books came to the archive in {y+70..90}, in {n:14..60} crates and one pram.
      Of the buildings only the [gatehouse|joiners' loft|pay office|smithy] stands, and it sells [ice cream|garden tools|carpets|second-hand books] in summer.
      Collectors pay well for its {product}, especially those with the early mark.
      A history written for the [centenary|anniversary|shareholders] is so discreet that it names hardly [anyone|a single debtor|a date].
      Old workmen met once a year until {y+80..95}, in smaller numbers and longer coats each time.
      The [street|lane|footpath] along the wall still goes by the yard's nickname, which cannot be [printed here|explained to visitors|found on any map].
      {S} is the subject of {n:2..4} songs, of which one is polite.
      A few of its [castings|patterns|test pieces] are still in use, mostly as [doorstops|garden ornaments|moorings|ballast].
      Part of the great chimney was kept as a [landmark|sea mark|memorial] and is [struck by lightning every few years|painted by schoolchildren|climbed by goats].
      Opinions of {So} differ to this day, depending on which side of the gate one's grandparents stood.
    `),
    any: lines(`
      The minute book for {y+10..45} records a long discussion about umbrellas.
      A bill from {y+8..40} for {goods}, marked as urgent, was paid after {n:3..9} years.
      [Coal|Timber|Pig iron|Plate], as ever, was the largest item in the accounts[|, postage the smallest|, and soap the most disputed].
      The letter books for these years run to {big:2400..7800/200} pages and contain {n:2..4} apologies.
      A clerk has drawn a small [pig|gallows|steam whistle|cat] in the margin of the ledger at this point.
    `),
  },
};
