/** Articles on towns. Facts are in townFacts.ts. Years are absolute: towns are far older than what is told of them. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';
import { TOWN_FACTS } from './townFacts.ts';

export const TOWN: KindPatterns = {
  ...TOWN_FACTS,
  topics: [
    'overview',
    'streets',
    'market',
    'water',
    'weather',
    'institutions',
    'customs',
    'disputes',
    'growth',
    'present',
  ],
  traits: {
    lies: [
      'on the north bank of an estuary',
      'at the head of a shallow bay',
      'where the river meets the tide',
      'behind a bar of shingle',
      'between two hills and a marsh',
      'on a spit of land that the sea has twice tried to take back',
      'at the narrow end of a sound',
      'under a cliff of red sandstone',
    ],
    staple: [
      'herring',
      'slate',
      'barley',
      'wool',
      'oysters',
      'rope',
      'bricks',
      'cider',
      'sea coal',
      'pottery',
      'apples',
      'sailcloth',
    ],
  },
  descriptions: ['the town', 'the port'],
  leads: lines(`
    {N} is a harbour town {lies}, long known for its {staple}.
    {N} is {a} {adjTown} town {lies}.
    The town of {N} lies {lies}, out of the wind but not out of the rain.
    From the land side those who come to {N} see first the chimneys, then the church and only at the last turn the sea.
    {N} is a port of {adjTown} appearance, with steep lanes, slate roofs and a name for good {staple}.
    Nobody passes through {N} by accident, for it lies {lies} and the road ends there.
    {N} has lived by the sea and by {staple}, more often by {staple}.
    The port of {N}, {lies}, has been called {adjTown} by its friends and worse by its neighbours.
    Of the towns on this coast {N} is perhaps the most {adjTown}, and it does not mind being told so.
    {N} stands {lies}, and most of its history can be explained by that.
    Of all the guidebooks the older ones give {N} half a page, most of it about {staple} and the want of a good inn.
  `),
  filler: {
    overview: lines(`
      In {in:1841..1901} the town counted {big:2100..9800/100} inhabitants, not including sailors.
      The records of {Sn} are kept in the archive, apart from those which were used to light stoves in a hard winter.
      {S's} arms show {n:2..3} herrings and a wheelbarrow, for reasons that have been forgotten.
      Strangers find the people [reserved|silent|polite] until the {ord:2..4} glass and difficult to [stop|follow|leave] after it.
      {S} has been [painted|drawn|photographed] often, nearly always from the same [bench|hill|tavern window].
      {S's} people are said to be slow to [quarrel|laugh|pay] and slower to [make up|leave off|forget it].
      The name is thought to come from an old word for [mud|a landing place|an elder tree|a boundary stone].
      The older [quarter|half|part] lies along the [water|quay|mud], the newer one wherever there was room.
      {S} has no [spring|castle|cathedral], no [ruin|cave|waterfall] and no battlefield, and yet people come back to it.
    `),
    streets: lines(`
      The [streets|lanes|alleys] are narrow enough in places for neighbours to [share a clothes line|shake hands from window to window|borrow an egg without getting up].
      Most of the houses are of {material}, patched with whatever came ashore.
      A fire in {in:1790..1860} took {n:40..160/10} houses in the lower quarter and spared the tavern in which it began.
      Street lamps came in {in:1832..1868} and were put out when the moon was full to save oil.
      The main street bends {n:4..7} times, following, it is said, the path of a drunken surveyor.
      Doorsteps are [scrubbed|whitened|sanded] on the first day of the [week|month], and muddy boots are carried in the hand.
      The covered passages between the [yards|warehouses|breweries] were made for [wheelbarrows|barrels|coffins] and are used by [courting couples|cats|truants].
      House numbers were given out in {in:1840..1890} in order of age, and postmen have suffered since.
      {S} was paved in {in:1810..1870}, at the expense of a brewer who was tired of losing barrels.
      A flight of {n:94..212} steps leads up from the quay, with a bench at every thirtieth.
      The oldest house, of {material} and leaning, has been condemned {n:3..6} times.
      The walls were taken down in {in:1795..1850} and can still be met with in garden rockeries.
    `),
    market: lines(`
      The market has been held under the same lime tree since {in:1770..1840}, barring one year of plague among the cattle.
      Cloth, {goods} and {food} are sold from carts, and advice is given away.
      In {in:1800..1870} the price of bread rose {n:20..60/5} per cent in a month, and the bakers slept elsewhere.
      [Weights|Scales|Measures] were checked by an inspector who could be told from afar by his [bell|hat|cough|dog].
      {S} sent {n:40..300/20} cartloads of {staple} inland every year until the railway came.
      The stallholders pay their rent in coin up to {n:2..4} pounds and in {staple} beyond it.
      A fair in the [autumn|spring|dead of winter] brings [pedlars|horse dealers|ballad singers], tooth-pullers and a noise that lasts until morning.
      Of the {n:12..30} shops listed in {in:1846..1890} {n:4..9} sold {goods}.
      [Eggs|Herrings|Buns|Nails] are counted in dozens of thirteen, to allow for the [hill|children|gulls].
      The [fish|cattle|wool] auction is conducted in [winks|whispers|nods], and a sneeze has been known to cost a man a [boatload|month's wages|cow].
      A bank opened in {in:1815..1860} and closed {n:3..8} years later, with the shutters painted green.
      Prices in {S} were chalked on the church door until {in:1850..1900}.
    `),
    water: lines(`
      The harbour dries out at [low tide|spring tides|new moon], and [carts are driven|cattle are walked|the post is carried] across the mud.
      A breakwater of {n:300..900/50} yards was finished in {in:1800..1880} and has been mended every spring since.
      The tide rises {n:11..24} feet at the quay and comes into the cellars on principle.
      Drinking water was carried from {n:3..6} wells until {in:1850..1895}, by women who were paid by the step.
      A lighthouse with {a} {adjPerson} keeper was put up on the point in {in:1790..1860}.
      {S} keeps {n:2..4} lifeboats, of which one is for show.
      The [millstream|town brook|leat] [freezes from below|runs backwards in autumn|turns milky before rain], a thing that has brought professors.
      Silt has moved the shore {n:90..400/10} yards from the old sea wall, which now shelters cabbages.
      The ferry [ran|was due] on the hour and left [on the half|when full|when the ferryman had eaten].
      In the flood of {in:1800..1890} boats were rowed down the nave of the church.
      Oysters were so common in {in:1780..1840} that the shells were used for paths.
      [Seals|Porpoises|Swans|Otters] come into the harbour in [autumn|hard winters|spring] and are fined, in jest, by the constable.
    `),
    weather: lines(`
      It rains in {S} on {n:150..230/5} days of the year, and on the rest it looks like rain.
      The storm of {in:1790..1890} blew the weathercock from the tower and into a pond {n:2..4} miles away.
      Snow seldom lies, but the drift of {in:1800..1885} was deep enough to be tunnelled.
      Fog comes in at about {n:4..7} in the [afternoon|morning] and is used as an excuse[| for everything| by the ferryman| by schoolchildren].
      The [air|water|mud] was once recommended for the [lungs|nerves|liver], by a doctor who had shares in the [hotel|pump room|railway].
      A dry summer in {in:1810..1895} emptied the wells, and {S} washed its linen in cider.
      The wind has {n:5..9} names here, none of them friendly.
      In winter the sun clears the hill for {n:3..6} hours, and [rents|tempers|washing lines] on that side are [higher|better|longer].
      Gardeners grow {plant} against the south walls and cover it with fishing net.
      Hail in {in:1820..1900} broke {n:600..2400/100} panes in a quarter of an hour.
    `),
    institutions: lines(`
      The hospital, with {n:12..40} beds, was given in {in:1820..1895} by a widow who disliked doctors.
      {S's} library holds {big:1800..7600/200} volumes, among them {n:9..25} on drainage.
      A newspaper appeared from {in:1830..1880} onwards, weekly in theory.
      The poorhouse stood by the quay until {in:1840..1890} and had the best view in the place.
      {S} has {n:3..5} churches, whose bells cannot agree on the hour.
      The {publicThing} was begun in {in:1825..1890} and finished under another council.
      The fire brigade owned one pump, {n:14..30} buckets and a trumpet.
      A theatre was opened in {in:1810..1880} in a former granary, and in wet weather it still smelled of oats.
      The prison has {n:3..6} cells and was used mainly for storing ladders.
      The town clerk of {in:1835..1880} wrote the minutes in verse whenever the council sat late.
      The post office employed a [one-armed|short-sighted|deaf] sorter who never [lost a letter|read a postcard|missed a tide].
    `),
    customs: lines(`
      On the longest day the boats are dressed with {plant} and rowed once round the harbour.
      No wedding in {S} is thought lucky unless somebody falls in the water.
      Children go from door to door in the dark months and sing for {food}.
      The curfew is still rung at {n:8..9}, and nobody has gone indoors for it since {in:1790..1850}.
      A [loaf|ham|cheese] is thrown from the [tower|town hall|customs house] every [spring|autumn], and the one who catches it pays for the beer.
      {S} eats {food} on the first day of the herring season, whether or not there is herring.
      New [councillors|schoolteachers|curates] are weighed on the [fish|coal|wool] scales, and the result is read out.
      A tug of war between the upper and the lower quarter has been drawn {n:6..15} times running.
      [Widows|Bakers|Ferrymen] wear [green|yellow stockings|two hats], a habit of which strangers should be told in advance.
      Gifts of {goods} are left on the harbour wall for those at sea.
      Funerals go by the longer [road|way|hill], so that the dead may see the [harbour|sea|tavern] once more.
    `),
    disputes: lines(`
      A quarrel with {T} over the oyster beds lasted from {in:1780..1830} until both sides had eaten them.
      In {in:1815..1885} the council split over the {publicThing}, and for {n:2..4} years there were two councils.
      {S} went to law about a hedge and came out of it {n:300..900/50} pounds the poorer.
      The parish boundary was walked every {n:3..9} years, with [fists|sticks|brass instruments] where necessary.
      A toll on {staple}, introduced in {in:1790..1860}, led to {n:2..3} riots and a great deal of smuggling.
      Neighbours from {T} are not forgiven for a football match played in {in:1860..1899}.
      The pier company failed in {in:1845..1895} with the pier half done, and it has stayed so.
      Lawyers did well out of the [drainage of the marsh|tolls on the quay|rights to the foreshore], the [frogs|fishermen|rest of the town] rather less so.
      {S} refused the railway in {in:1838..1860} and spent {n:12..25} years asking for it back.
      Two brothers closed the ferry between them in {in:1800..1880} by each owning one end.
      A letter to the crown about {dislike} was answered {n:11..30} years later, in the affirmative.
      The bells were stolen in {in:1780..1840} by persons from up the coast and returned out of tune.
    `),
    growth: lines(`
      The population doubled between {in:1800..1830} and the coming of the railway and has been stable ever since.
      A suburb of {n:60..240/20} villas went up on the hill after {in:1870..1899}, each with a turret.
      Work in the {staple} trade drew families from inland, who kept to the eastern lanes.
      The railway reached {S} in {in:1848..1872}, and the first train carried {n:2..4} bishops.
      By {in:1850..1899} there were {n:5..11} chimneys along the river and washing was hung indoors.
      Cholera came with a coaster in {in:1831..1849} and took {n:70..240/10} lives in {n:5..9} weeks.
      Sewers were laid in {in:1855..1899}, and the river was seen to be green rather than brown.
      A terrace for retired pilots was put up in {in:1840..1890}, every window of it facing the sea.
      Emigrants left in such numbers in {in:1845..1885} that the choir had to be recruited from {T}.
      Land by the quay sold at {n:30..90/5} pounds an acre in {in:1820..1860} and at {n:10..30} times that within a lifetime.
      {S} reached its greatest size in {in:1880..1911}, when even the attics were let.
      Gas came in {in:1835..1875} and with it a smell that visitors took for the sea.
    `),
    present: lines(`
      Today the quay belongs to [gulls|cats|bicycles], [anglers|schoolchildren|retired pilots] and a [kiosk|weather station|skating club].
      A museum in the old customs house shows {goods}, {a} {tool} and a stuffed seal.
      The [herring|coasters|barges] have gone, and the [smokehouses|sail lofts|net stores] [sell postcards|are let to potters|have central heating].
      In summer {S} fills with painters, and in autumn with unsold paintings.
      Of the {n:30..60} public houses named in a list of {in:1840..1890} {n:4..9} are left.
      The tower is closed to visitors since {in:1950..1980}, on account of the owls.
      [Tiles|Clay pipes|Bottle stoppers|Glazed bricks] from the old [brickfield|kilns|rubbish tip] are collected by people who cannot explain why.
      A footpath follows the line of the [tramway|town wall|mill leat] as far as the first [locked gate|bull|garage].
      Half of the schoolchildren can still tell the {n:5..9} winds apart by smell.
      A society for the [history|birds|dialect] of the place meets [monthly|in the dark months|by lamplight] and disagrees.
      The last ropewalk closed in {in:1920..1965}, and its shed is now the longest bowling alley in the county.
      {S} won a prize for its flower beds in {in:1955..1982} and has mentioned it since.
    `),
    any: lines(`
      A visitor in {in:1790..1880} wrote that the beds were damp and the conversation dry.
      The price of {goods} is carved, for some reason, on the church porch.
      An inventory of {in:1800..1900} lists {n:3..9} ladders, a drum and {goods} belonging to the town.
      Of all this the older people will talk [gladly|freely|by the hour], and [at length|with gestures|for a small fee].
      The ledger of the harbour trust for {in:1810..1890} has been nibbled by mice, but only the debts.
    `),
  },
};
