/** Articles on ships. Facts are in shipFacts.ts. Ships are "she" throughout. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';
import { SHIP_FACTS } from './shipFacts.ts';

export const SHIP: KindPatterns = {
  ...SHIP_FACTS,
  topics: ['overview', 'hull', 'life', 'cargo', 'weather', 'harbour', 'lore', 'repair', 'later', 'legacy'],
  traits: {
    rig: [
      'barque',
      'brig',
      'schooner',
      'topsail schooner',
      'barquentine',
      'steamer',
      'auxiliary steamer',
      'ketch',
    ],
    goodsOfShip: [
      'slate',
      'timber',
      'coal',
      'grain',
      'wool',
      'guano',
      'china clay',
      'herring',
      'iron plate',
      'tea',
    ],
  },
  descriptions: ['the ship', 'the vessel', 'the {rig}'],
  leads: lines(`
    {N} was {a} {rig} of {n:180..880/10} tons, employed for most of her life in carrying {goodsOfShip}.
    {N} was {a} {adjShip} {rig}, remembered along the coast for her {shipVirtue} and her leaks.
    Of the many vessels in the port registers {N} has one of the thicker folders, and one of the wettest.
    {N} was {a} {rig} with a long working life and a name for {shipVirtue}.
    The {rig} that sailed as {N} was neither the largest nor the fastest of her kind, but she was among the most talked about.
    {N}, {a} {rig} of {n:180..880/10} tons, is known from {n:11..34} logbooks now kept in the archive.
    Nobody who watched the harbour in those years could fail to know {N} by her patched sails.
    {N} was {a} {adjShip} {rig} in the {goodsOfShip} trade, and later in whatever trade would have her.
    The story of {N}, {a} {rig} of no great size, has been told often and seldom correctly.
    {N} was one of those vessels that sailors praise on land, {a} {adjShip} {rig} with a cargo of {goodsOfShip} always in her hold.
    The logbooks of {N} cover {n:24..41} years and smell to this day of {goodsOfShip}.
  `),
  filler: {
    overview: lines(`
      {S} measured {n:96..210} feet between perpendiculars and {n:22..34} in the beam.
      Opinions of {So} differed, and those of her [cooks|pilots|owners|mates] were the worst.
      {S} was never in a [battle|mutiny|lawsuit], a [race|painting|museum] or a newspaper of any importance.
      {S's} papers are unusually complete, since [the owners threw nothing away|the agent kept two copies|nobody ever asked for them].
      {S} carried {n:9..26} hands in a good year and {n:7..8} in a bad one.
      {S} was painted black at first, then green, then whatever was cheapest.
      Like most vessels of the kind {S} paid for herself [slowly|twice over|in the end|by accident].
      {S} should not be confused with a [fishing smack|tug|lightship|coal barge] of [the same|almost the same] name.
      What is told here comes from the logs, the [insurance papers|wages books|harbour books] and the talk of the [quay|taverns|pilots].
    `),
    hull: lines(`
      The hull was of {wood} on oak frames, sheathed with yellow metal below the waterline.
      {S's} figurehead, a woman holding {a} {tool}, lost its nose in {y+2..12} and was never repaired.
      {S} sat low in the water, and strangers often thought she was sinking.
      The masts were of {wood} and the mainmast, it was found, had a slight bend to port.
      {S's} cabins had {n:2..4} portholes and smelled of tar, lamp oil and {food}.
      {S} was pierced for {n:4..8} guns which she never carried.
      The galley measured {n:5..6} feet by {n:7..8}, and the cook was a large man.
      Below the deck beams there was barely {n:4..6} feet of headroom, as many [foreheads|hats|visitors] could testify.
      {S's} wheel was of {wood}, with one spoke bound in rope so that it could be found in the dark.
      The bell was cast too [thin|small|cheaply] and gave a note between a [cough and a chime|spoon and a bucket|sneeze and a saucepan].
      {S} drew {n:9..15} feet when laden and could take the ground without harm.
      {S's} sails were cut locally, from canvas that had been meant for tents.
      The hold took {n:210..640/10} tons of {goodsOfShip} and, it was said, about as many rats.
    `),
    life: lines(`
      Watches were of {n:4..6} hours, and the pumps were manned in [every one of them|most of them|all but the shortest].
      The crew lived on {food}, hard bread and tea, with plum pudding once a week.
      {S} had a fiddle on board for {n:12..30} years, and at times somebody who could play it.
      Fines for [swearing|lateness|spitting|gloom] went into a tin that paid for [tobacco|a ham|the band] at the end of the voyage.
      A [cat|goat|hen|tortoise] called after the [harbourmaster|owner's wife|customs officer] lived in the [sail locker|chart room|galley] and is entered in the log as crew.
      The cook of {y+3..20} kept hens in the longboat, which made drills a lively affair.
      Washing was hung [out on the lee side|between the masts|from the boom], against regulations, on every [fine day|holiday|run before the wind].
      Of her mates the best remembered is one who [read sermons to the steersman|knitted on watch|talked to the gulls|spoke only in proverbs] at night.
      {S} was a dry ship forward and a wet one aft, so that rank brought little comfort.
      Discipline on board was [mild|uneven|cheerful] and depended mainly on who had the key to the [stores|rum|chart room].
      A carved draughtboard on the main hatch was worn smooth by {y+10..25}.
      Letters came aboard once in {n:5..9} weeks and were read aloud to anybody who wanted them.
      The log for {y+4..22} mentions {n:3..6} fist fights and one christening.
      New hands were told to [polish the anchor|count the gulls|whistle for the tide|weigh the fog], and some did.
    `),
    cargo: lines(`
      In {y+3..18} she brought {big:1400..5600/200} sacks of {goods} north in {n:11..24} days.
      {S} carried {goodsOfShip} out and {goods} back, and made a loss on one of them.
      A cargo of {goods} shifted in {y+4..20} and gave her a list that took a week to cure.
      {S} once loaded {n:40..160/10} tons of {goodsOfShip} by mistake and delivered it all the same.
      Freight stood at {n:9..21} shillings a ton in {y+5..25} and fell for the rest of her life.
      One season was spent carrying [ice|eggs|live eels|china], about half of which arrived.
      The stevedores of {T} refused to unload {So} in {y+6..24} on account of the smell.
      A parcel of {goods} for {P} was carried back and forth {n:3..5} times before anyone signed for it.
      The customs searched {So} on {n:12..40} occasions and found, in all, one keg and a parrot.
      {S} made {n:5..9} voyages a year while the {goodsOfShip} trade lasted.
      Bills of lading survive for {goods}, {goodsOfShip} and a church organ in {n:38..90} crates.
      Between freights {S} lay idle for weeks, growing weed.
    `),
    weather: lines(`
      The gale of {y+2..15} took her foretopmast, {n:2..4} sails and the cook's best pans.
      {S} was hove to for {n:5..11} days in {y+4..22} with nothing to burn but the hen coops.
      Fog held {So} off {T} for a week, within hearing of the church bells.
      {S} went aground in {y+3..20} on a bank that was on every chart, and came off with the next tide.
      {S} [rolled|yawed] in anything above a breeze and [pitched|sulked|went sideways] in anything below one.
      Ice caught {So} in {y+5..25} and held her for {n:4..9} weeks, during which the crew skated.
      Lightning struck the mizzen in {y+6..24} and magnetised every knife on board.
      {S} collided with a lightship in {y+7..26}, in full daylight, and both sides blamed the sun.
      A squall in {y+3..21} laid {So} on her side long enough for the coffee to run up the wall.
      The [barometer|chronometer|deep-sea lead] was so often wrong that the crew went by the [mate's knee|cook's temper|smell of the land].
      Three times {S} was posted as overdue, and three times she came in with everybody well.
      A wave took the deckhouse in {y+6..23} and left the teapot standing.
    `),
    harbour: lines(`
      On the quay {S} was known by a nickname that the owners pretended not to hear.
      Harbour dues came to {n:3..9} pounds a visit, and were disputed at every one.
      Children were let on board on the first [fine day|holiday|market day] of the season and [counted|searched|washed] as they left.
      {S} took the same berth for {n:14..30} years, and other vessels learned to leave it free.
      Paint from her side can still be found on the harbour wall at {T}.
      The harbourmaster of {T} kept a separate page for {So} in his book, headed with a sigh.
      {S} broke her moorings in {y+5..24} and drifted into a regatta, which she was judged to have won.
      When {S} was in port the taverns took {n:20..60/10} per cent more, and the constable slept less.
      {S's} crew painted the lifeboat house in {y+7..27} as a fine for noise.
      In {T} she once waited {n:19..40} days for a pilot who had gone to a wedding.
      A hawker met every arrival with {food} and the local gossip.
      The [dog|goose|pig] from the [ice house|customs shed|chandlery] [swam out|ran along the wall] to meet her whenever she anchored.
    `),
    lore: lines(`
      Sailors held that {S} would never sail well with an even number of [cats|clergymen|cheeses] on board.
      A coin of {y+1..9} is said to lie under the mainmast, and nobody has looked.
      It was bad luck to [whistle|sew|shave] on board, worse to [count the crew|mention rabbits|turn a loaf upside down], and worst to thank the cook.
      The {ord:3..9} step of the companionway was never trodden on, for reasons no one could give.
      Several songs mention {So}, mostly in verses that are left out in company.
      {S} was said to know the way into {T} by herself.
      A ghost was seen at the pumps in {y+9..28} and proved to be the mate in his nightshirt.
      {S's} bell rang by itself in thick weather, or so the night watch liked to say.
      The crew would not sail on [the thirteenth|a washing day|a full moon], and the owners in time gave up [asking|arguing|offering more].
      A horseshoe on the foremast was replaced {n:3..6} times, always at new moon.
      A letter in a bottle, thrown from her deck in {y+6..22}, was found {n:11..30} years later in a cabbage field.
      It is not true that {S} once overtook a train, though {n:2..4} people swore to it.
    `),
    repair: lines(`
      {S} was recaulked in {y+6..14} at a cost of {n:140..460/10} pounds, about which there was a lawsuit.
      New decks of {wood} were laid in {y+10..20}, and the old ones became pigsties.
      {S} spent the whole of {y+11..24} on the slip, waiting for copper.
      The [rudder|windlass|bowsprit] was replaced {n:3..5} times, the [rudder pin|galley door|second pump] never.
      The surveyors passed {So} in {y+9..23} with a list of {n:18..60} small faults.
      Worm had eaten so far into the keel by {y+13..26} that a walking stick could be pushed through it.
      In {y+8..20} her rig was cut down, to save {n:3..5} men's wages.
      The galley stove came from a [farmhouse|chapel|railway carriage] and drew best with the wind [astern|on the beam|in the south].
      {S} leaked from her first day to her last, and always at the same place.
      [Copper|Old iron|Oakum|Lead] from her [bottom|hold|ballast] fetched a better price than her cargoes that [year|season|spring].
      Some {n:40..90/10} feet of planking were renewed in {y+10..25} with {wood} from a pulled-down barn.
    `),
    later: lines(`
      After {y+20..32} she was mostly in the coasting trade, which paid badly and shook her to pieces.
      {S} changed hands in {y+21..34} for rather less than the price of her anchors.
      By {y+24..36} steam had taken the best freights, and {S} carried what was left. @before1880
      The last log, for {y+28..39}, is mostly about the pumps.
      {S} served for {n:3..6} years as a coal hulk and was happier, the harbourmaster thought, than she had been at sea. @last @end
      {S} was broken up in {y+32..44}, and her timbers went into {n:3..7} barns. @last @end
      {S} went missing in {y+30..42} with a cargo of {goodsOfShip}, in fair weather. @last @end
      In her old age {S} was let out for school outings at {n:15..40/5} shillings a day.
      An inventory of {y+23..35} lists {n:2..3} compasses, one of them accurate.
      Insurance on {So} was refused after {y+22..34}, by {n:4..6} offices in turn.
      The younger men preferred other ships, and by {y+25..37} nobody on board was under forty.
    `),
    legacy: lines(`
      {S's} wheel hangs in a public house, where it is claimed to be from another vessel altogether.
      A half-model in the [museum|town hall|pilots' club] is accurate except for the [number of masts|colour|stern].
      The figurehead was bought in {y+55..75} for a garden and is much visited by wrens.
      {S} appears in {n:2..5} paintings, in each of them too large.
      The logbooks were deposited in {y+50..70} by a granddaughter of the cook.
      A stretch of her keel was uncovered by a storm in {y+60..75} and covered again by the next.
      The bell is used by a [school inland|chapel|fire brigade|farm] to announce [dinner|prayers|the milk].
      Modelmakers value {So} for her awkward lines.
      A [street|school|lifeboat] was to have carried her name, but the [council|donors|neighbours] could not agree on the [spelling|cost|signboard].
      What became of the [spyglass|chart box|music box|medicine chest] with the [tin|carved|cracked] lid is not known.
      A song about {So} was collected in {y+55..78} from a man who had the tune but not the words.
    `),
    any: lines(`
      The log has nothing further for that [week|month|passage] but the words wet and [late|cold|hungry].
      A bill for {goods} is pinned to the page and marked in red.
      [Rope|Canvas|Tar|Rum], as always, was the largest item in the [stores account|agent's bill|year's expenses].
      The wages book shows that the [carpenter|cook|boatswain|sailmaker] was paid more than the mate, and with reason.
      A column of figures in the log has been identified as [a record of games of draughts|the cook's laundry|somebody's debts at cards].
    `),
  },
};
