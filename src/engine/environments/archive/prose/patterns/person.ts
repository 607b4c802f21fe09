/** Articles on people. Facts are in personFacts.ts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';
import { PERSON_FACTS } from './personFacts.ts';

export const PERSON: KindPatterns = {
  ...PERSON_FACTS,
  topics: [
    'overview',
    'youth',
    'start',
    'work',
    'manner',
    'household',
    'journeys',
    'public',
    'age',
    'legacy',
  ],
  traits: {
    role: [
      'surveyor',
      'engineer',
      'chart-maker',
      'geometer',
      'botanist',
      'naturalist',
      'organist',
      'watercolourist',
      'astronomer',
      'antiquary',
      'geologist',
      'musician',
      'essayist',
      'inventor',
      'linguist',
      'instrument designer',
      'mathematician',
      'hydrographer',
      'land agent',
      'apothecary',
    ],
    pastime: [
      'beekeeper',
      'painter of clouds',
      'collector of ferns',
      'walker',
      'cellist',
      'bell-ringer',
      'chess player',
      'gardener',
      'weather observer',
      'bookbinder',
      'angler',
      'student of old maps',
      'grower of pears',
      'player of the oboe',
    ],
  },
  descriptions: [],
  leads: lines(`
    {N} was {a} {role} and {a} {adjPerson} {pastime}, whose life is known from [{n:3..7} boxes|some {n:20..90/10} bundles|a long shelf] of papers in the archive.
    {N} was {a} {adjPerson} {role}, better known in [old age|later life] as {a} {pastime} than for any single piece of work.
    The {role} {N} left behind {n:14..60} notebooks, a great many unpaid bills and a reputation for {virtue}.
    {N} was {a} {role} whose papers, long thought lost, came to the archive in {n:11..48} tea chests.
    Among the lives recorded in this archive, that of {N} is one of the more [crowded|curious|quietly busy] ones.
    To those who knew the name at all, {N} was {a} {role} of {adjPerson} habits and {a} {pastime} of real skill.
    {N} was by profession {a} {role} and by inclination {a} {pastime}, and did not always keep the two apart.
    The papers of {N}, {a} {role} of some local fame, show {a} {adjPerson} mind at work over {n:30..50} years.
    Any account of {N} must begin with the notebooks, since the {role} trusted very little to memory.
    {N}, {role} and {pastime}, belongs to those figures whom everybody in the district had met and hardly anybody knew well.
  `),
  filler: {
    overview: lines(`
      The account given here rests on letters, account books and the recollections of [neighbours|relatives|two nieces|a former lodger], which do not always agree.
      Contemporaries describe {a} {adjPerson} figure, [tall|short|slight|heavily built] and usually in a hurry.
      A single likeness survives, a [pencil drawing|faded print|small oil sketch|silhouette] in which only the [hands|boots|buttons|spectacles] are finished.
      Much of what was once told about {So} is legend, and the more colourful stories have been left out.
      {S} is sometimes [confused|mixed up] with a [distant cousin|nephew|neighbour] of the same name who dealt in {goods}.
      Of {S's} [habits|debts|walks] we know more than of {his} opinions, which {he} rarely wrote down.
      {S's} letters are [brisk|dry|affectionate|disorderly] in tone and often break off in the middle of a thought.
      {S} signed {his} name in at least {n:3..6} different ways, to the despair of every cataloguer since.
      In conversation {S} was [quick|halting|never dull|hard to follow], on paper [slow|generous|blunt|careful].
      A list of everything {S} owned, drawn up in {y+30..60}, covers {n:2..7} pages and includes {goods}.
      The dates given below are those of the [bank book|diary|rent book], where there was a choice.
      Of the early [portraits|letters|drawings] nothing is left but a description in a sale catalogue.
    `),
    youth: lines(`
      {S} grew up in a house of {n:5..11} [children|cousins and lodgers|relatives], where [books were rare and debts were not|there was one good chair and nobody sat in it|supper was eaten in silence].
      By the age of {n:7..11} {S} could [recite the tide tables|add up a column of figures faster than the grocer|name every tree in the lane], a feat {he} was made to repeat for visitors.
      School bored {So}, and the reports that survive complain of {a} {adjPerson} manner and of ink on every cuff.
      An uncle who dealt in {goods} let {So} sit among the ledgers on wet afternoons.
      {S} learned to row before {he} learned to read.
      The winter of {y+6..14} was so hard that the household burned [two chairs|part of the fence|an old loom], and {S} never forgot the smell of the varnish.
      A sketchbook begun in {y+8..14} is filled with [boats|weathercocks|hands|gateposts] and has hardly a face in it.
      The family moved house {n:3..6} times in {n:7..9} years, always in [the rain|the dark|a hurry], according to a cousin.
      {S} was a [sickly|restless|solemn|talkative] child, whom neighbours remembered for {his} [questions|boots|laugh|silences].
      There was little money, and {n:4..7} people shared {n:2..3} rooms above a shop that sold {goods}.
      A grandmother kept the house in order with proverbs, several of which {S} was still quoting {n:40..60/5} years later.
      {S's} earliest surviving letter, dated {y+8..13}, asks an aunt for [string|a magnet|better pencils|a dog] and thanks her for nothing.
      {S} spent most summers with relatives inland and came back each autumn with [a cough|a new accent|a box of stones|freckles].
      At {n:9..13} {S} ran away [to sea|to an aunt|to see a fire] and was back before supper.
      {S} collected [keys|snail shells|seed packets|broken watches] and could say where each of them had come from.
      The first money {S} ever earned, {n:2..9} pence for [holding a horse|counting sacks|turning pages], went on {food}.
      A long illness at {n:8..12} was spent at a window, and {S} drew every [chimney|boat|gable|passer-by] that could be seen from it.
      {S} had a stammer until the age of {n:9..14} and lost it, it was said, by [shouting at cows|singing|reading to the deaf].
      Of the lullabies of those years {S} could still sing {n:2..4}, all of them about [shipwrecks|bailiffs|wolves].
      Church meant [cold feet|a view of the organ|counting the panes], and {S} counted well.
    `),
    start: lines(`
      {S} left home at {n:16..19} with {n:4..12} shillings and a letter of introduction that nobody asked to see.
      {S's} first rooms were over a [bakery|chandler's shop|stable], and {he} ever afterwards associated hard work with the smell of {food}.
      The examinations of {y+18..22} went badly, and {S} passed only at the second attempt.
      For {n:2..4} years {S} copied [plans|contracts|maps|accounts] by day and studied {field} by night.
      The earliest of the notebooks, opened in {y+17..21}, begins with a list of {n:12..40} resolutions, most of them broken within the month.
      Money was short enough in {y+18..23} that {S} sold {his} [winter coat|watch|violin|books] twice.
      A plan to [emigrate|join an expedition|go into partnership] came to nothing when the [ship sailed a day early|money was stolen|fever broke out in the port|maps turned out to be wrong].
      {S} made {his} name, so far as it was ever made, with a short paper on {field} that {n:9..30} people are known to have read.
      {S} owned one suit at that time and brushed it, a friend recalled, as though it might be taken away.
      An early attempt to lecture on {field} drew {n:4..11} listeners, of whom [two were asleep|half had come in from the rain|one was a dog].
      The diary for {y+19..24} records {n:30..90/5} days of rain and the purchase of one umbrella.
      There followed a spell of {n:8..20} months about which the papers are silent.
      Friends from those years speak of long walks, weak tea and arguments about {field}.
      {S} lived on {food} and {n:9..16} shillings a week, and put a little by.
      A shared [overcoat|best hat|set of drawing pens] went round {n:3..5} friends, by the day, according to a rota that has survived.
      In {y+19..26} {S} walked {n:30..90/5} miles to hear a lecture on {field} and slept through the second half.
      A first application, sent out {n:9..40} times, is a model of [modesty|penmanship|bad spelling].
      {S} lost a post in {y+20..27} for [correcting a superior|humming|arriving early] and thought it worth the money.
      The landlady of those days, asked much later, remembered only the [boots|ink|smell of glue|late hours].
      {S} kept a diary in cipher until the key was [lost|guessed by a cousin|eaten by a dog].
      The years of cheap lodgings left {So} with a cough and a lifelong dislike of {food}.
    `),
    work: lines(`
      {S} worked standing up, at a desk made for someone taller, and filled the margins with sums.
      In {y+26..40} {S} designed {a} {tool} that was admired by everyone and bought by no one.
      {S's} study of {field} ran to {n:140..480/20} pages and was never finished.
      The working day began at {n:5..7} in the morning with [cold tea|a walk round the harbour|a page of arithmetic] and ended when the lamp ran dry.
      {S} distrusted estimates, including {his} own, and added a third to every figure before signing it.
      A dispute over {goods} in {y+28..45} took {n:2..5} years to settle and taught {So} to keep copies of everything.
      {S} kept {his} instruments in [stocking wool|cigar boxes|an old cradle] and lent them to nobody.
      Colleagues complained that {S} explained too little, strangers that {he} explained too much.
      In {y+30..45} a society for the study of {field} awarded {So} a medal, which {he} used as a paperweight.
      The notes on {field} show {a} {adjPerson} observer who wrote down the doubtful cases as carefully as the clear ones.
      {S} refused {n:2..5} better paid posts, giving as the reason each time that {he} had [only just unpacked|a good view|no head for moving].
      One contract, for the repair of {a} {tool}, brought in more than the {n:5..9} years of study that preceded it.
      {S} checked every calculation twice, the second time backwards.
      {S's} drawings were so exact that the workmen [pinned them to the wall|complained of eyestrain|took their measurements straight from the sheet].
      From {y+27..40} onwards the account books show a steady income and a steady talent for spending it on {goods}.
      A long report of {y+32..48} on the state of the {publicThing} was politely received and then mislaid.
      {S} paid for {his} own [chains|lenses|paper stock|pencils] and charged nobody for the use of them.
      Of {n:20..60} proposals sent to the ministry in {y+28..50} {n:2..5} were answered and one was read.
      {S} once measured the same [field|wall|tower] {n:7..19} times because the results refused to agree.
      {S} turned down a share in a patent for {a} {tool} and regretted it for {n:10..30} years.
      Rivals said that {S} was [slow|lucky|well connected], and {he} did not trouble to deny it.
      An error of {n:2..9} inches, found in {y+30..48}, was confessed in print before anyone had noticed.
      The tables on {field} were reprinted {n:3..8} times, the last time without {his} name.
      {S} thought best while [sharpening pencils|peeling apples|walking backwards], and the floor showed it.
    `),
    manner: lines(`
      {S} was known for {his} {virtue}, less widely for {his} temper.
      {S} disliked {dislike} and said so, sometimes in print.
      Visitors were received in the kitchen, since the other rooms were full of {goods}.
      {S} could not pass a locked gate without wondering about the lock.
      {S's} handwriting grew smaller with the years, until even {he} needed a glass to read it.
      Asked for advice, {S} usually replied with a question, and asked for money, with a story.
      {S} carried {a} {tool} in {his} coat pocket and produced it at odd moments.
      It was said that {S} had worn the same hat since {y+22..35}, and the hat bore this out.
      {S} took {his} coffee with {n:4..7} spoons of sugar and {his} news a week late.
      {S's} jokes were few, dry and usually understood on the way home.
      On principle {S} never ran for a coach, a boat or a shower of rain.
      Nobody ever saw {So} angry before breakfast or calm after a letter from {his} bank.
      {S} had {a} {adjPerson} way of listening, with {his} eyes shut and one finger raised.
      Of music {S} liked only what could be whistled, and {he} whistled badly.
      {S} could be silent in {n:3..5} languages, a friend remarked, and swear in one.
      {S} [hummed|rocked on {his} heels|cracked {his} knuckles] when contradicted and stopped when agreed with.
      A debt of {n:2..9} shillings kept {So} awake, a debt of {n:200..900/50} pounds did not.
      {S} wore [two waistcoats|a scarf|odd gloves] from the first frost to the last and would not be argued with.
      In company {S} preferred the corner near the [stove|door|dog].
      {S} read the newspaper from the back and rarely got as far as the politics.
      Flattery made {So} deaf, and so, as a rule, did advice.
      {S} apologised to [furniture|horses|portraits] but seldom to people.
    `),
    household: lines(`
      {S} never married, and the house was run for {n:20..40} years by a cousin of firm opinions. @marriage
      In {y+26..38} {S} married a [schoolmate|neighbour|widowed cousin|dealer in {goods}], and the two of them kept separate breakfast hours ever after. @marriage
      The garden held {n:9..30} kinds of {plant} and, behind them, a bench on which nobody was to speak.
      A succession of [terriers|one-eyed cats|ill-tempered geese|tortoises] shared the house, each of them named after a different [tax|saint|creditor|wind]. @pets
      The kitchen accounts of {y+30..50} show a weakness for {food} and a lasting quarrel with the coalman.
      There was a lodger on the top floor for {n:6..15} years who is mentioned {n:3..5} times, always in connection with {food}.
      The roof leaked over the study, and {S} moved the desk rather than mend the roof.
      {S} slept badly and read [sermons|timetables|seed catalogues|law reports] until the small hours.
      The house was [cold|draughty|dark], the [cellar|library|company] was good, and guests learned to bring their own [blankets|candles|sugar|matches].
      Meals were plain, {food} most days, and always on the table at the stroke of {n:6..8}.
      A niece who stayed through the summer of {y+35..55} found the stairs so stacked with {goods} that she went up them sideways.
      {S} planted {a} {tree} for every friend who died and was in the end obliged to rent the neighbouring field.
      The household kept {n:3..5} [clocks|calendars|barometers], none of which agreed, and lived by the one that was [slow|cheapest|nearest the stove].
      The larder was never without {food}, which no guest was allowed to refuse.
      {S} mended everything with the same [string|glue|copper wire] and nothing stayed mended for long.
      The [carpets|curtains|good chairs] were sold in {y+28..48} to pay for {a} {tool}.
      A neighbour with a [trombone|parrot|saw] is the subject of {n:9..30} letters and one lawsuit.
      On winter evenings the household read aloud by turns, and {S} did all the [villains|animals|old women].
      A plan for an indoor fountain got as far as the [hole|bill|lawyer].
      {S} had the front door painted {n:4..9} different colours and went in by the back.
    `),
    journeys: lines(`
      {S} travelled little and complained of it whenever {he} did.
      In {y+27..45} {S} spent {n:3..9} weeks in {T}, where the damp ruined {his} shoes and the food {his} opinion of inns.
      {S} corresponded for years with {P}, mostly about {field} and the price of {goods}.
      A friendship with {P} began over a mislaid umbrella and outlasted several quarrels.
      A walking tour of {y+24..40} covered {n:140..420/20} miles and produced a single page of notes.
      {S} was once seasick in harbour and never tired of the story.
      In the spring of {y+30..50} {S} lost a trunk on the road to {T}, and the claim against the carrier fills a whole folder.
      {S} went to {T} to see {a} {tool} demonstrated, missed the demonstration and stayed {n:2..5} days.
      Letters from {P} were kept in a tin box and answered, as a rule, within the day.
      {S} liked to say that every journey was {n:10..30} miles too long.
      On the longest of {S's} journeys {S} kept a list of [inns|bad roads|ferrymen|church clocks], graded from one to five.
      {S} once crossed to the islands in an open boat to look at {plant}, and came back with a cold.
      {S} packed for every journey as if for {n:3..6} months and was back within the week.
      {S} sent home {n:3..9} crates of {goods} from {T} and could not afterwards say why.
      A visit to {P} in {y+28..52} was to last an afternoon and went on for {n:2..4} weeks.
      Coachmen knew {So} for {his} questions and charged accordingly.
      {S} kept the soles of {n:4..9} pairs of boots, each labelled with the roads that had worn them out.
      A crossing in {y+25..48} took {n:19..44} hours instead of nine, and {S} blamed the moon.
      {S} and {P} exchanged [seeds|riddles|chess moves] by post and met only at funerals.
    `),
    public: lines(`
      {S} sat on the committee for the {publicThing} for {n:6..14} years and spoke at {n:2..5} of its meetings.
      In the quarrel over the {publicThing}, which divided the district in {y+30..50}, {S} was claimed by both sides.
      {S} gave {n:5..40/5} pounds towards the {publicThing} and asked that it not be mentioned.
      A petition of {y+32..52} against {dislike} carries {S's} signature near the top, in green ink.
      {S} was asked to stand for the council in {y+34..50} and declined in a letter of one line.
      Public speaking made {So} hoarse, and {he} took lozenges to funerals.
      For {n:3..8} winters {S} read aloud at the [hospital|almshouse|sailors' rest], preferring books without morals.
      The local paper, which spelled the name wrong for {n:10..20} years, corrected itself in {y+38..55}.
      {S} quarrelled with the parish about a wall and won, and then quarrelled with the neighbours about the same wall and lost.
      In the bad year of {y+30..55}, when {goods} could not be had at any price, {S} opened {his} own store to the street.
      {S} voted in every election and told nobody how.
      A letter to the newspaper about {dislike} started a correspondence that ran for {n:5..11} weeks.
      {S} served on a jury in {y+27..50} and kept it out for {n:2..5} days over a word.
      A speech {S} gave at the opening of the {publicThing} was so [short|quiet|technical] that the band missed its cue.
      {S} taxed the patience of {n:3..5} town clerks with letters about the {publicThing}.
      An honour offered in {y+38..55} was declined because the [sash|ceremony|journey] would have been a nuisance.
      {S} lent the parish {n:20..80/10} pounds and was paid back in [bricks|pew rent|honey].
      The only time {S} carried a banner, in {y+29..50}, it was [upside down|somebody else's|too wide for the street].
      {S} opened the flower show {n:3..9} years running, always with the same story about {goods}.
    `),
    age: lines(`
      From {y+55..62} {S} went out less and wrote more, chiefly on {field}.
      {S's} eyesight failed in {y+58..68}, and a neighbour's daughter read the newspaper to {So} every evening.
      {S} gave up {his} rooms in {y+56..64} and moved to a cottage with {n:3..5} stairs too many.
      In {y+60..68} {S} sold most of {his} books and bought back {n:9..20} of them within the year.
      Old age did not soften {S's} views on {dislike}.
      {S} took up painting at {n:61..69} and gave it up again at {n:70..72}, to general relief.
      A fall on the ice in {y+60..70} left {So} with a stick, which {he} used mainly for pointing.
      The last notebook, begun in {y+64..70}, is devoted entirely to {field} and to a blackbird in the hedge.
      {S} died in {y+70..79}, after a short illness and a long argument with the doctor. @last @death
      {S} died in the winter of {y+71..80} and left {his} papers, in no order at all, to a great-niece. @last @death
      Visitors in those years found {So} in the garden, talking to the {plant} and to anyone who came about it.
      The rent book for {y+58..69} shows that {S} had begun to round everything down.
      {S} answered fewer letters now, though more politely.
      {S} spent {his} last winters sorting {goods} into jars.
      In {y+60..72} {S} made a will, and then {n:4..11} others.
      Deafness suited {So}, and {he} put it to good use at committees.
      {S} was seen daily on the quay with a [rug|parrot|camp stool], correcting the pilots.
      In {y+57..70} a younger colleague borrowed the notes on {field} and {S} took up gardening in revenge.
      The doctor ordered {food} and rest, and {S} took the {food}.
      {S} liked to be asked the time in those years and always gave it with a reason.
    `),
    legacy: lines(`
      The notebooks were catalogued in {y+85..105} by a student who found {n:3..9} pressed flowers and a railway ticket between the pages.
      A small exhibition in {y+90..112} drew more visitors than chairs had been provided for.
      {S's} work on {field} has been superseded, though it is still quoted for its patience.
      Scholars disagree about how much of the paper on {field} was new.
      The house was pulled down in {y+80..100} to widen the road, and only the {plant} is left.
      A box of {goods} found in an attic in {y+88..115} proved to be {S's}, down to the labels.
      No biography has been attempted, and the one [novel|play|ballad|waxwork] that borrows the name is best [forgotten|passed over|left alone].
      The grave is plain and gives only the name and a line about {virtue}.
      Of the {n:200..900/50} letters known to have been sent, fewer than a third have been traced.
      Several drawings passed through the salerooms in {y+85..115} at prices that would have astonished {So}.
      The [desk|hat|walking stick|kettle] is in a private collection and is lent out for anniversaries.
      In {y+82..110} a lecture hall was to be named after {So}, but the money went on {goods}.
      {S} has an entry of {n:3..9} lines in the regional dictionary, {n:2..3} of them wrong.
      The cottage is let to summer guests, who are told about the {plant} and not about the damp.
      A descendant sold the last of the notebooks in {y+95..120} to buy a [motor boat|cow|piano].
      Two doctoral theses deal with {S's} study of {field} and contradict one another.
      The letters were edited in {y+88..115} by a canon who left out everything about {food}.
    `),
    any: lines(`
      A bill for {goods}, dated {y+25..60} and never paid, is pinned into the diary without comment.
      A neighbour remembered chiefly the {plant} in the window.
      The [accounts|account books|bank books] for these years are complete, the [diary|letter book|visitors' book] is not.
      A loose sheet in the same folder lists {n:11..40} words for bad weather.
      {S} kept every receipt, and it is thanks to this that we know what {goods} cost in a dry year.
    `),
  },
};
