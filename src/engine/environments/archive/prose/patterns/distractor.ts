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
}

const TOPICS = ['overview', 'origin', 'ways', 'company', 'money', 'today'];

const EVENT_FILLER: KindPatterns['filler'] = {
  overview: lines(`
    What {Z} has to do with it beyond the name is a question asked every year.
    The rules are printed on a [card|handkerchief|tea towel|beer mat], and few have read [the back|beyond the first|them sober].
    It draws between {n:60..90/5} and {n:200..900/50} people, depending on the weather and the beer.
    {S} should not be taken for anything official.
    Little of its history is [on paper|in writing|beyond dispute], and much of that is the [treasurer's|landlord's|printer's].
    Older people still call {So} by another name, which is not fit for print.
    The date moves about, to avoid the [tides|harvest|hay fever season] and one particular [wedding|curate|sermon].
    Nobody connected with {Z} is known to have attended.
  `),
  origin: lines(`
    It began in {y+2..20} as a bet between a baker and a dentist.
    The first meeting, in {y+1..15}, was held in a barn lent by a dealer in {goods}.
    A committee of {n:5..11} drew up the statutes and fell out over the commas.
    The name was chosen by lot, from {n:3..6} that had been proposed.
    {S} lapsed in {y+10..30} for want of chairs and was revived {n:4..9} years later.
    For the first {n:3..8} years no women were admitted, and for the next {n:3..8} no one else came.
    An earlier attempt, under another name, had ended in [a hailstorm|court|a ditch|tears].
    The minutes of the first year are written on the backs of bills for {goods}.
    The idea came from a schoolteacher who disliked {dislike} and wanted something else to talk about.
  `),
  ways: lines(`
    Proceedings open with a [bell|drum roll|cannon shot], a short [speech|prayer|silence] and a longer apology.
    Everyone wears a sprig of {plant}, for reasons that have been lost.
    A referee was introduced in {y+12..35} after an incident with {a} {tool}.
    Judges sit behind a screen and are given {food}.
    Ties are decided by [drawing straws|an arm wrestle|the length of the noses], and the result is [kept secret|framed|disputed].
    {S} is opened by the oldest person present and closed by the soberest.
    It is customary to lose [gracefully|loudly|by a little] and to win in [silence|clean boots|good company].
    There is a silence of {n:1..3} minutes at [noon|dusk|the start], observed mainly by the [band|dogs|visitors].
    Entries must be handed in [unsealed|early|twice], at the side door, before {n:6..9} in the [evening|morning].
    [Umbrellas|Trumpets|Dogs|Petitions] are forbidden, a rule that is suspended when it [rains|snows|suits the president].
    A speech is made about {virtue}, and the speech is the same every year.
  `),
  company: lines(`
    {P} once attended and left early.
    Visitors from {T} are seated at the far end, near the {food}.
    The president of {y+15..40} is remembered for a moustache and a short temper.
    [Bell-ringers|Tax collectors|Organ tuners], anglers and retired [clerks|pilots|dentists] make up the greater part of the membership.
    A dispute with a similar body in {T} has been going on for {n:9..30} years.
    The secretary has held the post since {y+30..60} and cannot be found a successor.
    Children under {n:6..10} are let in free and kept [by the door|off the grass|away from the pudding].
    A delegation from {T} came one year by mistake and was made very welcome.
    Two families supply nearly all the [stewards|cakes|chairs|prizes], and a third supplies the trouble.
    {P} is down in the visitors' book with a remark about the chairs.
  `),
  money: lines(`
    The funds stand at {n:40..900/10} pounds and are kept with a bank that has changed its name {n:2..4} times.
    A subscription costs {n:2..9} shillings a year and is collected in {goods} from those who prefer it.
    In {y+14..40} the treasurer went to the islands for his health, and so did the cash box.
    A grant from the council was refused in {y+20..50} on a point of grammar.
    Takings were best in {y+12..45}, when it rained and nobody could leave.
    {S} has been in debt since {y+16..40}, to the same printer.
    The insurance was cancelled after the fireworks of {y+15..42}.
    Hire of the [marquee|chairs|tea urn|piano] swallows about a [third|quarter|half] of everything.
  `),
  today: lines(`
    Today {S} is mainly an excuse to see relatives.
    A booklet for the anniversary was printed in {y+50..80} with the pages out of order.
    The local paper reports it under [livestock|shipping|accidents|wants and exchanges].
    Numbers have [fallen|thinned|dwindled], but those who come [stay longer|eat more|bring their own chairs].
    [Tea|Soup|Cider|Cocoa] is still served, by the same [urn|two sisters|jug|short-tempered man].
    Attempts to modernise {So} have been met with courtesy and delay.
    A photograph of {y+30..55} shows {n:14..60} people, all of them looking at something to the left.
    Its papers came to the archive in a hatbox, together with {a} {tool}.
    Those who remember the early years agree only that the {food} was better.
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
    The spot is {adjTown} in the mornings and full of barrows by noon.
    {S} is marked on {n:2..4} of the {n:5..9} town plans that are known.
    Nothing of importance has ever happened there, and the [residents|owners|cats] would like it to stay so.
    It is {n:60..90/5} paces long and {n:9..30} wide.
    The sign has been stolen {n:4..12} times, most often by students.
    Strangers in search of anything to do with {Z} are shown a doorstep.
    Most of it is of {material}, and the rest is ivy.
  `),
  origin: lines(`
    The ground was a tenter field until {y+1..15} and belonged to a dealer in {goods}.
    Before {y+2..18} the place had no name, or none that could be put on a letter.
    The council chose the name in {y+3..20}, by {n:4..9} votes to {n:2..3}.
    Digging in {y+5..30} brought up {n:30..90/10} clay pipes and a shoe.
    The first plan was drawn [upside down|on a tablecloth|from memory] and carried out as drawn.
    Work was halted for a year when the contractor was paid in {goods}.
    It was opened with a speech that could not be heard for the [wind|band|hammering|gulls].
    The older name appears on a [lease|gravestone|brewer's bill], in a hand that nobody has been able to read.
    A proposal of {y+8..35} to rename {So} failed because the sign was new.
  `),
  ways: lines(`
    [Snow|Straw|Seaweed] is never cleared on the [north|south|shady] side, by an agreement that nobody signed.
    The [lamplighter|milkman|postman] began here, and was therefore always [early|sober|in a hurry].
    {a} {tree} stands in the middle, with a bench round it on which one may not eat.
    [Dogs|Bicycles|Children|Fiddlers] are admitted on alternate days.
    On the first [warm|dry|long] evening the [chairs|birdcages|sofas] are carried out and the windows closed again by {n:8..10}.
    The [water|beer|soup] tastes of iron and is thought good for the [nerves|hair|temper|memory].
    It is the custom to touch the [railing|pump handle|stone dog] in passing, and it shows.
    The smell of {food} hangs over {So} from {n:5..6} in the morning.
    In the great frost of {y+4..40} people skated from one end to the other.
    A [tomcat|parrot|caretaker|rooster] of great age is in charge of the whole.
    Deliveries of {goods} are made at the back, by the narrow gate.
  `),
  company: lines(`
    {P} is said to have waited there once for a coach that did not come.
    A retired pilot lived at the corner for {n:20..45} years and timed the passers-by.
    The neighbours on the [sunny|upper|noisy] side do not [know|greet|trust] those on the other.
    A painter from {T} did {n:12..40} views of {So} and sold {n:2..3}.
    The widow who kept the key from {y+10..35} would lend it only to people with clean boots.
    {P} mentions {So} in a letter, unfavourably.
    At number {n:3..40} there lived a man who collected {goods}.
    Two sisters ran a school for {n:9..25} years above the archway and taught mainly deportment.
    Carters from {T} stop here to argue about the way.
    The night watch was given to a [deaf|nervous|sleepwalking] man, for the sake of the neighbours.
  `),
  money: lines(`
    Repairs in {y+12..40} came to {n:140..980/20} pounds, most of it for scaffolding.
    The rent is {n:4..18} pounds a year and a basket of {plant}.
    A lawsuit about the drains lasted from {y+9..30} until the drains had gone.
    A [bequest|gift|collection] for the upkeep was spent on a [statue|fountain|flagpole] that fell over.
    {S} changed owners in {y+15..45} over a game of cards, or so it is told.
    The council pays for the [lamps|drains|gravel] and the residents for the [moths|rats|regrets].
    Insurance was declined in {y+14..42} on account of the chimney.
    Sales of {goods} on the premises were forbidden in {y+10..38} and have gone on since.
  `),
  today: lines(`
    Today there is a [kiosk|telephone box|bus stop], a [bicycle rack|litter bin|row of tubs] and a view.
    A plaque with the name of {Z} was put up in {y+50..80} at the wrong end.
    The residents meet once a year to complain about {dislike}.
    Postcards show {So} without the gasworks.
    The paint is renewed every {n:5..9} years, always in the same green.
    Guidebooks give {So} one line, and the line is about {food}.
    A survey of {y+45..75} counted {n:9..30} cracks and recommended patience.
    [Wedding parties|Choirs|Painters|School classes] come for the steps, which make everybody look taller.
    The last of the old shops, which sold {goods}, closed in {y+50..85}.
  `),
  any: lines(`
    It is [windier|quieter|colder|damper] there than anywhere else in the neighbourhood.
    The [drains|sparrows|railings|lamps] are the subject of a long correspondence.
    In {y+10..60} somebody painted the gate blue overnight, and it was left so.
  `),
};

const event = (title: string, descriptions: readonly string[], leads: string): Namesake => ({
  title,
  descriptions,
  leads: lines(leads),
  topics: TOPICS,
  traits: {},
  filler: EVENT_FILLER,
});
const place = (title: string, descriptions: readonly string[], leads: string): Namesake => ({
  title,
  descriptions,
  leads: lines(leads),
  topics: TOPICS,
  traits: {},
  filler: PLACE_FILLER,
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
