/** How articles on people state their facts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const PERSON_FACTS: Pick<KindPatterns, 'year' | 'relations' | 'collection' | 'members'> = {
  year: {
    usual: {
      overview: lines(`
        {S} was born in {Y}, late in the year, and outlived most of {his} contemporaries.
        {S} was born in {Y}, the {ord:2..6} child of parents who had hoped for a quiet year.
        The family prayer book says that {S} was born in {Y}, in a hand that has been gone over twice.
        {S} was born in {Y} and liked to claim that nothing else of note had happened that year.
      `),
      youth: lines(`
        {S} was born in {Y}, during a week of storms that took the roof off the church.
        {S} was born in {Y} into a family that had more relatives than furniture.
        When {S} was born in {Y} the house was so crowded that the cradle stood on the stairs.
        {S} was born in {Y}, {a} {adjPerson} baby by all accounts.
      `),
      age: lines(`
        {S} was born in {Y}, as {he} reminded everyone who offered {him} a chair.
        Late in life {S} would say that having been born in {Y} {he} had seen enough improvements.
      `),
      legacy: lines(`
        The stone says no more than that {S} was born in {Y} and was missed.
        Older reference books were unsure of the date, but the parish register shows that {S} was born in {Y}.
      `),
    },
    other: {
      overview: lines(`
        {S} came into the world in {Y}, a few weeks earlier than expected.
        The baptismal book has {S's} entry under {Y}, between a drowning and a wedding.
      `),
      youth: lines(`
        {S} first saw daylight in {Y}, in a room without a fire.
        The midwife's daybook has an entry for {So} in {Y}, with the fee left blank.
      `),
      legacy: lines(`
        The parish register settles the long dispute about {S's} age, for the christening was in {Y}.
        A slip in the baptismal book puts {S's} arrival in {Y}, and nobody has found better.
      `),
    },
  },
  relations: {
    birthplace: {
      usual: {
        overview: lines(`
          {S's} birthplace was {X}, a fact {he} mentioned seldom and never without a smile.
          The parish register gives {X} as {S's} birthplace.
        `),
        youth: lines(`
          {S's} birthplace was {X}, where the family kept [a small shop|a few cows|an unprofitable inn].
          The house in {X} that was {S's} birthplace had low ceilings and a view of the water.
          {S} was born in {X} and kept an affection for {his} birthplace all {his} life.
          From {S's} birthplace of {X} {he} remembered every back lane and most of the dogs.
          {S} always named {X} as {his} birthplace, even on forms that did not ask.
        `),
        journeys: lines(`
          However far {S} went, {he} counted the miles back to {X} as the miles to {his} birthplace.
          {S} returned to {X} only once, found {his} birthplace smaller than {he} remembered, and left by the next coach.
        `),
        age: lines(`
          In old age {S} spoke more and more of {X} and the other children of {his} birthplace.
          The last of {S's} drawings shows {X} and is labelled simply as {his} birthplace.
        `),
        legacy: lines(`
          In {X} a plaque marks the house that is taken to have been {S's} birthplace.
          A tablet in {X} honours the birthplace of {Sn}, though it is fixed to the wrong wall.
        `),
      },
      other: {
        overview: lines(`
          {S} came from {X} and never quite lost the vowels.
          {S} was {a} {adjPerson} child of {X}, by {his} own description.
        `),
        youth: lines(`
          {S} was born in {X}, in a house [since pulled down|by the water|with a leaking roof].
          It was in {X} that {S} first saw the light of day.
          {S} came into the world in {X}, within sound of the harbour bell.
        `),
        age: lines(`
          {S} asked to be buried in {X}, where {he} had been christened.
        `),
        legacy: lines(`
          A cracked font in {X} is pointed out as the one in which {S} was baptised.
        `),
      },
    },
    teacher: {
      usual: {
        overview: lines(`
          {S's} teacher was {X}, to whom several of the notebooks are dedicated.
          {S} owed a good deal to one teacher above all and that was {X}.
        `),
        youth: lines(`
          The teacher who first noticed {S} was {X}, then new to the district and short of chairs.
          {S's} teacher was {X}, who charged nothing and forgave little.
        `),
        start: lines(`
          {S} found a teacher in {X} and stayed for [three winters|four years|as long as the fees lasted].
          {S} took lessons from {X}, a teacher who marked in red and never raised {X.his} voice.
          {X} was {S's} teacher in those years and corrected {his} drawings with a blunt pencil.
          As a teacher {X} was exacting, and {S} copied out some sheets {n:5..9} times.
          Of all who had a hand in {S's} training {S} acknowledged only one teacher and named {X}.
        `),
        manner: lines(`
          {S} had the habit of tapping the table, which {he} had picked up from {his} teacher {X}.
          {S} quoted {his} teacher {X} so often that friends began to count.
        `),
        legacy: lines(`
          Historians trace {S's} method back to {his} teacher {X}.
          In one of the last letters {S} thanks {X} by name as the teacher to whom {he} owed the most.
        `),
      },
      other: {
        overview: lines(`
          Nearly all {S} knew of the craft {he} had learned from {X}.
        `),
        start: lines(`
          {S} studied under {X} for the better part of [three|four|five] years.
          It was {X} who trained {So}, chiefly by leaving {him} alone with difficult work.
          {S} learned the trade at the elbow of {X}, who disliked being watched.
        `),
        manner: lines(`
          {S} owed {his} neat hand to {X}, under whom {he} had studied.
          {S} had been drilled by {X} and showed it in every column of figures.
        `),
      },
    },
    employer: {
      usual: {
        overview: lines(`
          For most of {S's} working life {his} employer was {X}.
          {S's} employer was {X}, which kept {him} on through good years and bad.
        `),
        work: lines(`
          {S's} employer was {X}, whose wages books record {him} under {n:2..4} different spellings.
          {S} had only one employer in all those years and that was {X}.
          It was almost by accident that {X} became {S's} employer, a clerk having mixed up two letters.
          As an employer {X} was neither generous nor mean, and {S} never asked for more than the usual rate.
          {S} served {X} faithfully and took the side of {his} employer in public, whatever {he} said at supper.
        `),
        household: lines(`
          The rent was paid straight to the landlord by {S's} employer {X}.
          A goose arrived each winter from {S's} employer {X} and was regularly given away.
        `),
        public: lines(`
          {S} was careful never to involve {his} employer {X} in these quarrels.
          Leave of absence was granted by {S's} employer {X} on condition that {he} make no speeches.
        `),
        age: lines(`
          A small pension came from {S's} former employer {X} on the first of each month.
          On retirement {S} was given a clock by {his} employer {X}.
        `),
      },
      other: {
        overview: lines(`
          {S} was on the payroll of {X} for longer than anyone else of {his} age.
        `),
        work: lines(`
          {S} worked for {X}, at first by the week and later on a yearly contract.
          {S} drew {his} wages from {X} and spent them, by {his} own account, on {field}.
          The drawing office of {X} was where {S} spent {his} days.
          {S} had a desk at {X}, next to the only stove.
        `),
        age: lines(`
          After {n:30..40} years at the same desk {S} was granted a pension by {X}, small but punctual.
        `),
      },
    },
  },
  collection: 'pupil',
  members: lines(`
    [Among|One of] {his} pupils was {M}, who later [ran a small school|kept a bookshop|went to sea|turned to farming].
    Another pupil was {M}, a [patient|noisy|gifted|stubborn] [listener|draughtsman|worker], always early and usually hungry. @more
    {M} came as a pupil at {n:13..19} and stayed for {n:2..6} years.
    The fee book also lists {M}, a pupil who paid in [eggs|firewood|small coin|promises].
    {S's} pupil {M} was [good at|hopeless at] [arithmetic|geometry|lettering|mapwork].
    A pupil by the name of {M} left early, in some debt.
    {S's} favourite pupil for a time was {M}, who [never knew it|took no advantage of it|thought otherwise].
    The pupil {M} is remembered for [a single clever remark|spilling the ink|a long illness|careful copies].
    There is a letter of thanks from {M}, a former pupil.
    {M} was a pupil of {his} middle years, and a difficult one.
    Of the later pupils {M} went furthest from {his} methods. @more
    A pupil named {M} filled [two|three|four] whole notebooks with questions.
    {M}, as a pupil, was [slow but sure|quick and careless|seldom on time].
    A drawing by the pupil {M} hangs in the [passage|vestry|reading room].
    {S's} books were put in order by {M}, a pupil [of two winters|on half fees|with time to spare].
    The pupil who stayed longest was {M}, for {n:7..11} years in all.
    {S} took on {M} as a pupil after some hesitation.
    To the pupil {M} {he} left [a box of pens|the good lamp|a set of rulers|{his} second-best coat].
    {M} joined the other pupils in the [spring|autumn] and sat by the door. @more
    Yet another pupil, a certain {M}, is known from {n:2..4} short notes. @more
    The diary mentions a pupil called {M} and a broken window.
    {M} lodged in the house as a pupil and paid {n:3..9} shillings a week.
    A quarrel with the pupil {M} was made up within the [week|month|hour].
    Two of the essays are by {M}, the only pupil to finish the course that year.
    {S} thought well of {M}, a pupil from [an inland farm|a large family|the islands].
    {S's} pupils included {M}, who [wrote a fair hand|played the flute|asked for nothing twice].
    {M} became a pupil on the advice of an aunt.
    A prize for [drawing|arithmetic|good conduct|spelling] went to the pupil {M} and was [spent the same day|never collected].
    The pupil {M} once [corrected {him} in public and was thanked for it|walked {n:9..20} miles to a lesson|mistook the day and came at three in the morning].
    Some pages of the diary are in the hand of {M}, a pupil with a sense of humour.
    Nothing is known of the pupil {M} beyond the name and a date.
    Another of the pupils was {M}, later [an attorney's clerk|an auctioneer|a dealer in {goods}]. @more
    The [oldest|youngest|most talkative|best dressed] pupil of that year was {M}.
    For the sake of {M}, a pupil with weak eyes, [larger type was bought|the lamp was moved|lessons were held out of doors].
    A bundle of exercises by the pupil {M} is marked [in three colours|with great patience|only as far as page two].
    {M} is entered as a pupil under two different ages.
    The neighbours complained of {M}, a pupil with a [trumpet|loud laugh|motherless goat].
    It was the pupil {M} who found the [missing|second|spare] key.
    A long absence of the pupil {M} is put down to [measles|harvest work|love|a regatta].
    {M} had been somebody else's pupil first and [showed it|said so often|was made to begin again].
    The pupil {M} ended as [a postmaster|a judge of cattle|a grower of melons] in the colonies.
    On the back of one drawing the pupil {M} has copied a [recipe|rude rhyme|list of debts].
    Half the lessons given to the pupil {M} were about [punctuation|manners|the use of a file].
    {M} remained a pupil in spirit and [sent a letter every spring|sent a ham each year|kept the old desk].
  `),
};
