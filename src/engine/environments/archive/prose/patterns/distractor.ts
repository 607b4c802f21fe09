/**
 * Articles on things that merely bear the name of an entity: a prize, a street, an inn. {Z} is the entity, {N} the
 * namesake. They state no relation, year or list of anything.
 */
import type { EntityKind } from '../../model.ts';
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export interface Namesake extends Pick<KindPatterns, 'topics' | 'traits' | 'leads' | 'filler'> {
  /** The title, with {x} for the entity's name. */
  readonly title: string;
  readonly descriptions: readonly string[];
  /** Whether running text puts "the" before it. */
  readonly takesThe: boolean;
}

const TOPICS = ['overview', 'origin', 'ways', 'company', 'money', 'today'];

const EVENT_FILLER: KindPatterns['filler'] = {
  overview: lines(`
    What {Z} has to do with it beyond the name is a question asked every year.
    The rules are printed on a [card|handkerchief|tea towel|beer mat], and few have read [the back|beyond the first|them sober].
    It draws between {n:60..90/5} and {n:200..900/50} people, depending on the weather and the beer.
    {S} should not be taken for anything official.
    Little of its history is [on paper|in writing|beyond dispute], and much of that is the [treasurer's|landlord's|printer's].
    [Older|Honest|Local] people still call {So} by another name, which is not fit for [print|children|this page].
    The date moves about, to avoid the [tides|harvest|hay fever season] and one particular [wedding|curate|sermon].
    Nobody connected with {Z} is known to have attended.
    A visitor of {y+15..45} took it for a [funeral|protest|wedding] and was not corrected until evening.
    {S} is older than it looks and younger than it claims.
    Much is said about {So} in {T} and very little of it is [kind|printable|true].
    There is a badge, in the form of {a} {tool}, which is worn on the left.
    The one thing everybody agrees on is that it lasts too long.
  `),
  origin: lines(`
    It began in {y+2..20} as a bet between a baker and a dentist.
    The first meeting, in {y+1..15}, was held in a barn lent by a dealer in {goods}.
    A committee of {n:5..11} drew up the statutes and fell out over the commas.
    The name was chosen by lot, from {n:3..6} that had been proposed.
    {S} lapsed in {y+10..30} for want of chairs and was revived {n:4..9} years later.
    For the first {n:3..8} years no women were admitted, and for the next {n:3..8} [no one else came|few men dared come|nobody could say why not].
    An earlier attempt, under another name, had ended in [a hailstorm|court|a ditch|tears].
    The minutes of the first year are written on the backs of bills for {goods}.
    The idea came from a schoolteacher who disliked {dislike} and wanted something else to talk about.
    The first president was a [chemist|ropewalker|vicar] who wanted to be rid of {n:90..300/10} folding chairs.
    A printer's error turned a supper into {So}, and nobody liked to say so.
    In {y+3..18} there were {n:9..24} names on the list, among them {n:2..3} dogs.
    {S} was begun to pay for the {publicThing} and has not paid for it yet.
    The earliest poster, dated {y+2..12}, promises {food} and music and spells both wrong.
  `),
  ways: lines(`
    Proceedings open with a [bell|drum roll|cannon shot], a short [speech|prayer|silence] and a longer apology.
    Everyone wears a sprig of {plant}, for reasons that have been lost.
    A referee was introduced in {y+12..35} after an incident with {a} {tool}.
    Judges sit behind a screen and are given {food}.
    Ties are decided by [drawing straws|an arm wrestle|the length of the noses], and the result is [kept secret|framed|disputed].
    {S} is opened by the [oldest|tallest|newest] person present and closed by the soberest.
    It is customary to lose [gracefully|loudly|by a little] and to win in [silence|clean boots|good company].
    There is a silence of {n:1..3} minutes at [noon|dusk|the start], observed mainly by the [band|dogs|visitors].
    Entries must be handed in [unsealed|early|twice], at the side door, before {n:6..9} in the [evening|morning].
    [Umbrellas|Trumpets|Dogs|Petitions] are forbidden, a rule that is suspended when it [rains|snows|suits the president].
    A speech is made about {virtue}, and the speech is the same every year.
    The opening was moved to {n:9..11} in the morning after complaints from [bakers|light sleepers|the clergy].
    Newcomers are made to carry the {goods} and are told that it is an honour.
    A tune is played at the end, always the same, of which only the [drummer|verger|flautist] knows the name.
    The rule about hats runs to {n:3..7} pages and has {n:2..5} exceptions.
    Every {ord:5..10} year the whole thing is done in reverse, and few notice.
    Strangers are welcome, provided that they [bring {food}|stand at the back|leave by ten].
    Disputes are settled by the [cook|oldest widow|man with the key], whose word is final until supper.
  `),
  company: lines(`
    {P} once attended and left early.
    Visitors from {T} are seated at the far end, near the {food}.
    The president of {y+15..40} is remembered for a [moustache|stammer|glass eye] and a [short temper|long memory|loud wife].
    [Bell-ringers|Tax collectors|Organ tuners], anglers and retired [clerks|pilots|dentists] make up the greater part of the membership.
    A dispute with a similar body in {T} has been going on for {n:9..30} years.
    The secretary has held the post since {y+30..60} and cannot be found a successor.
    Children under {n:6..10} are let in free and kept [by the door|off the grass|away from the pudding].
    A [delegation|choir|fire brigade] from {T} came one year by mistake and was made very welcome.
    Two families supply nearly all the [stewards|cakes|chairs|prizes], and a third supplies the trouble.
    {P} is down in the visitors' book with a remark about the chairs.
    The accounts are kept by a [dentist|lighthouse keeper|piano tuner] with a fondness for red ink.
    {P} sent a message in {y+10..40}, and it was read out twice by mistake.
    A party of {n:9..30} comes over from {T} every time and sings on the way home.
    Twins have held the office of doorkeeper since {y+20..50}, and nobody knows which of them is on duty.
    A bishop came in {y+12..42}, tasted the {food} and remembered another engagement.
    The oldest member, at {n:88..97}, attends mainly to [correct the date|sleep|see who has died].
  `),
  money: lines(`
    The funds stand at {n:40..900/10} pounds and are kept with a bank that has changed its name {n:3..4} times.
    A subscription costs {n:2..9} shillings a year and is collected in {goods} from those who prefer it.
    In {y+14..40} the treasurer went to the islands for his health, and so did the cash box.
    A grant from the council was refused in {y+20..50} on a point of grammar.
    Takings were best in {y+12..45}, when it rained and nobody could leave.
    {S} has been in debt since {y+16..40}, to the same printer.
    The insurance was cancelled after the fireworks of {y+15..42}.
    Hire of the [marquee|chairs|tea urn|piano] swallows [a third|a quarter|about half] of everything.
    A profit of {n:3..40} pounds in {y+10..35} caused such alarm that it was spent the same night.
    The deposit box has two locks, and the keys are held by men who do not speak.
    {S} owns {n:40..120/10} spoons, a tent and the lease of a field nobody can find.
    Tickets printed in {y+15..40} with the wrong year are still being sold off.
    A benefactor left {n:50..400/50} pounds and {n:2..3} conditions that cannot both be met.
  `),
  today: lines(`
    Today {S} is mainly an excuse to see relatives.
    A booklet for the anniversary was printed in {y+50..80} with the pages out of order.
    The local paper reports it under [livestock|shipping|accidents|wants and exchanges].
    Numbers have [fallen|thinned|dwindled], but those who come [stay longer|eat more|bring their own chairs].
    [Tea|Soup|Cider|Cocoa] is still served, by the same [urn|two sisters|jug|short-tempered man].
    Attempts to [modernise|merge|shorten|photograph] {So} have been met with courtesy and delay.
    A photograph of {y+30..55} shows {n:14..60} people, all of them looking at something to the left.
    Its papers came to the archive in a hatbox, together with {a} {tool}.
    Those who remember the early years agree only that there used to be more {food}.
    A film was made in {y+50..80} and shows mainly [umbrellas|the backs of heads|rain].
    The young people of the place have started a rival to it, on the same day, next door.
    Its archive fills one shelf, not counting the {goods}.
    Visitors from abroad find {So} charming and ask what it is for.
    The last three presidents are all still alive and all still in office.
  `),
  any: lines(`
    It rained in {y+5..50}, as the minutes note with satisfaction.
    A bill for {goods} has been in dispute for as long as anyone can remember.
    Opinion is divided about the [music|pudding|date|hats].
  `),
};

const PLACE_FILLER: KindPatterns['filler'] = {
  overview: lines(`
    What {Z} has to do with {So} beyond the name is not recorded.
    The spot is [quiet|draughty|damp|sunny|deserted] in the mornings and full of [barrows|children|pigeons|travellers] by noon.
    {S} is marked on {n:2..4} of the {n:5..9} town plans that are known.
    Nothing of importance has ever happened there, and the [residents|owners|cats] would like it to stay so.
    It is {n:60..90/5} paces long and {n:9..30} wide.
    The sign has been stolen {n:4..12} times, most often by students.
    Strangers in search of anything to do with {Z} are shown a doorstep.
    Most of it is of {material}, and the rest is ivy.
    Maps of {y+20..60} put {So} on the wrong side of the water.
    Two doors open on it that have no handles, and one handle that has no door.
    A clock on the north side has stood at {n:4..11} since {y+20..50}.
    {S} has an echo of {n:2..5} syllables, not all of them returned in order.
    Poets have left {So} alone, with the exception of {P}.
  `),
  origin: lines(`
    The ground was a tenter field until {y+1..15} and belonged to a dealer in {goods}.
    Before {y+2..18} the place had no name, or none that could be put on a letter.
    The [council|vestry|owner's family] [chose|settled on|agreed to] the name in {y+3..20}, by {n:4..9} votes to {n:2..3}.
    Digging in {y+5..30} brought up {n:30..90/10} clay pipes and a shoe.
    The first plan was drawn [upside down|on a tablecloth|from memory] and carried out as drawn.
    Work was halted for {n:3..9} months when the contractor was paid in {goods}.
    It was opened with a speech that could not be heard for the [wind|band|hammering|gulls].
    The older name appears on a [lease|gravestone|brewer's bill], in a hand that nobody has been able to read.
    A proposal of {y+8..35} to rename {So} failed because the sign was new.
    A well was found in {y+3..25} and filled in again with {goods}.
    The first stone was laid in {y+1..12} by a child of {n:4..9}, who wanted it back.
    {S} was meant to be twice the size, and the other half is still on paper.
    An earlier plan had a fountain, a later one a fence, and both were paid for.
    Nobody asked {Z} for permission, as far as the papers show.
    The wall on the east side is {n:60..240/20} years older than anything it holds up.
  `),
  ways: lines(`
    [Snow|Straw|Seaweed] is never cleared on the [north|south|shady] side, by an agreement that nobody signed.
    The [lamplighter|milkman|postman] began [there|on this corner], and was therefore always [early|sober|in a hurry].
    {a} {tree} stands in the middle, with a bench round it on which one may not eat.
    [Dogs|Bicycles|Children|Fiddlers] are admitted on alternate days.
    On the first [warm|dry|long] evening the [chairs|birdcages|sofas] are carried out and the windows closed again by {n:8..10}.
    The [water from the pump|dust|draught] is thought good for the [nerves|hair|temper|memory].
    It is the custom to touch the [railing|pump handle|stone dog] in passing, and it shows.
    The smell of {food} hangs over {So} from {n:5..6} in the morning.
    In the great [frost|flood|heat] of {y+4..40} people [slept there in rows|took in each other's poultry|sold their shutters for firewood].
    A [tomcat|parrot|caretaker|rooster] of great age is in charge of the whole.
    Deliveries of {goods} are made at the back, by the narrow gate.
    Visitors are asked not to feed the [geese|caretaker|pigeons].
    On the shortest day a lamp is lit at {n:3..5} and carried once round.
    The bell, when it works, is rung for [funerals|fires|the arrival of {food}].
    Chess is played at the far end for stakes of {food}.
    Every spring the {plant} is cut back, and every summer it wins.
    A broom is left out at night for anyone who cannot sleep.
    Music is allowed until {n:8..10}, and after that only [humming|hymns without words|the piano tuner].
  `),
  company: lines(`
    {P} is said to have waited there once for a coach that did not come.
    A retired [pilot|judge|sergeant] lived [at the corner|across the way] for {n:20..45} years and timed the passers-by.
    The neighbours on the [sunny|upper|noisy] side do not [know|greet|trust] those on the other.
    A [painter|photographer|schoolboy] from {T} did {n:12..40} views of {So} and sold {n:2..5}.
    The [widow|sexton|dentist] who kept the key from {y+10..35} would lend it only to people with [clean boots|references|exact change].
    {P} mentions {So} in a letter, unfavourably.
    Next door there lived a man who collected {goods} and [sang|swore|slept] by day.
    [Two sisters|A widow|A retired actor] ran a [school|dancing class|bureau for servants] for {n:9..25} years on the upper floor [opposite|next door] and taught mainly deportment.
    [Carters|Drovers|Pedlars] from {T} stop at the door to argue about the way.
    The night watch was given to a [deaf|nervous|sleepwalking|very old] man, for the sake of the [neighbours|burglars|owls].
    A club of retired [engineers|drovers|governesses] meets there to disagree about {field}.
    {P} left a walking stick behind and {n:2..3} people have claimed it.
    A blind fiddler had the place by the entrance from {y+8..30} and knew everybody by their shoes.
    The poet of the neighbourhood, a [baker|tax clerk|laundress] by trade, praised {So} in {n:30..90/10} verses.
    A family from {T} came for a week in {y+20..50} and is still there.
    Children are told that the {ord:3..7} flagstone is a trapdoor.
  `),
  money: lines(`
    Repairs in {y+12..40} came to {n:140..980/20} pounds, most of it for scaffolding.
    The rent is {n:4..18} pounds a year and a basket of {plant}.
    A lawsuit about the drains lasted from {y+9..30} until the drains had gone.
    A [donation|gift|collection] for the upkeep was spent on a [statue|fountain|flagpole] that fell over.
    {S} changed owners in {y+15..45} over a game of cards, or so it is told.
    The council pays for the [lamps|drains|gravel] and the residents for the [moths|rats|regrets].
    Insurance was declined in {y+14..42} on account of the chimney.
    Sales of {goods} on the premises were forbidden in {y+10..38} and have gone on since.
    A toll of {n:2..4} pence was charged until {y+8..30} and mostly paid in {goods}.
    A raffle in {y+20..50} paid for the railings and ruined {n:2..3} friendships.
    The accounts for {y+10..40} show more spent on {plant} than on coal.
    {S} has been mortgaged {n:3..6} times, once to its own gardener.
    The gutters cost more than the roof, as {n:2..3} treasurers have pointed out.
  `),
  today: lines(`
    Today there is a [kiosk|telephone box|bus stop], a [bicycle rack|litter bin|row of tubs] and a view.
    A plaque with the name of {Z} was put up in {y+50..80} at the wrong end.
    The residents meet once a year to complain about {dislike}.
    Postcards show {So} without the gasworks.
    The paint is renewed every {n:5..9} years, always in the same green.
    Guidebooks give {So} one line, and the line is about {food}.
    A survey of {y+45..75} counted {n:9..30} [cracks|leaks|loose stones] and recommended [patience|a fence|further surveys].
    [Wedding parties|Choirs|Painters|School classes] come for the steps, which make everybody look taller.
    The last of the old shops, which sold {goods}, closed in {y+50..85}.
    A committee for saving {So} was formed in {y+50..80} and has since been saved itself.
    The signboard was repainted in {y+45..75} with {n:2..3} letters too many.
    On summer evenings somebody still plays the [cornet|concertina|flute] there, not well.
    An architect called {So} honest, and the word was put on the postcards.
    The {plant} has taken over the steps and is listed as a monument.
  `),
  any: lines(`
    It is [windier|quieter|colder|damper] there than anywhere else in the neighbourhood.
    The [drains|sparrows|railings|lamps] are the subject of a long correspondence.
    In {y+10..60} somebody painted the [gate|door|pump] [blue|white|in stripes] overnight, and it was left so.
  `),
};

const event = (title: string, descriptions: readonly string[], leads: string): Namesake => ({
  title,
  descriptions,
  leads: lines(leads),
  topics: TOPICS,
  traits: {},
  filler: EVENT_FILLER,
  takesThe: true,
});
const place = (title: string, descriptions: readonly string[], leads: string): Namesake => ({
  title,
  descriptions,
  leads: lines(leads),
  topics: TOPICS,
  traits: {},
  filler: PLACE_FILLER,
  takesThe: !/Street|Hall/.test(title),
});

const PRIZE = event(
  '{x} Prize',
  ['the prize', 'the award'],
  `
    {N} is awarded every {ord:2..4} year for work on {field} and is named after {Z}.
    {N}, called after {Z}, is given for {virtue} and consists of a medal and a ham.
    {N} bears the name of {Z} and is worth rather less than the frame it comes in.
  `,
);
const SOCIETY = event(
  '{x} Society',
  ['the society', 'the association'],
  `
    {N} is a club for the study of {field} that took its name from {Z}.
    {N} meets in a back room and is named, for want of a better idea, after {Z}.
    {N}, which owes its name to {Z}, has {n:30..90/5} members and {n:40..95/5} chairs.
  `,
);
const CUP = event(
  '{x} Cup',
  ['the cup', 'the contest'],
  `
    {N} is a rowing trophy called after {Z}, dented in {n:3..5} places.
    {N}, named after {Z}, is contested every autumn by crews of bakers and clerks.
    {N} is played for on a sloping field and was named in honour of {Z}.
  `,
);
const BAND = event(
  '{x} Band',
  ['the band', 'the orchestra'],
  `
    {N} is an amateur orchestra that plays under the name of {Z} and mostly in tune.
    {N}, called after {Z}, was got together for a funeral and has played ever since.
    {N} takes its name from {Z} and its uniforms from a fire brigade.
  `,
);
const FAIR = event(
  '{x} Fair',
  ['the fair', 'the event'],
  `
    {N} is an autumn fair that goes by the name of {Z} wherever it is held.
    {N}, named after {Z}, is held over {n:2..4} days and cleared up over {n:5..9}.
    {N} is a travelling fair that borrowed its name from {Z} and never gave it back.
  `,
);
const STREET = place(
  '{x} Street',
  ['the street', 'the lane'],
  `
    {N} is a short street named after {Z}, uphill in both directions by local account.
    {N} is a lane of {n:14..40} houses that was given the name of {Z} by a grateful council.
    {N}, called after {Z}, leads from a brewery to a wall.
  `,
);
const INN = place(
  '{x} Inn',
  ['the inn', 'the house'],
  `
    {N} is a public house with {n:5..14} beds, named after {Z} by a landlord with a sense of occasion.
    {N} is an inn whose painted sign claims to have something to do with {Z}.
    {N}, which took its name from {Z}, is known for its {food} and its stairs.
  `,
);
const GARDEN = place(
  '{x} Garden',
  ['the garden', 'the place'],
  `
    {N} is a walled garden of {n:2..6} acres called after {Z}.
    {N} is a public garden with {n:9..30} benches, laid out in honour of {Z}.
    {N}, named after {Z}, is best known for its {plant} and its closing time.
  `,
);
const HALL = place(
  '{x} Hall',
  ['the hall', 'the house'],
  `
    {N} is an assembly room of {material} that was named after {Z}.
    {N} is a hall with {n:90..400/10} seats, called after {Z} and seldom full.
    {N}, which carries the name of {Z} over the door, was meant as a corn store.
  `,
);

export const DISTRACTORS: Readonly<Record<EntityKind, readonly Namesake[]>> = {
  person: [PRIZE, SOCIETY, STREET, GARDEN, HALL, CUP],
  firm: [BAND, CUP, HALL, GARDEN, SOCIETY],
  ship: [INN, SOCIETY, CUP, STREET, FAIR],
  town: [FAIR, CUP, BAND, SOCIETY, HALL, INN],
  work: [SOCIETY, PRIZE, INN, FAIR, GARDEN],
};
