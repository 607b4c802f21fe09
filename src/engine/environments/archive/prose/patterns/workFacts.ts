/** How articles on books state their facts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const WORK_FACTS: Pick<KindPatterns, 'year' | 'relations' | 'collection' | 'members'> = {
  year: {
    usual: {
      overview: lines(`
        {S} was published in {Y}, without much hope on anyone's part.
        {S} was published in {Y} and has been in dispute ever since.
        According to the title page {S} was published in {Y}, and for once the title page is right.
        {S} was published in {Y}, in the same week as {n:3..9} other books about the sea.
      `),
      print: lines(`
        {S} was published in {Y}, in {n:2..3} thin volumes.
        When {S} was published in {Y} paper was so dear that the margins were trimmed.
        {S} was published in {Y} after {n:4..11} publishers had returned it.
        The ledger of the press shows that {S} was published in {Y}, at a loss.
      `),
      reception: lines(`
        {S} was published in {Y}, a year in which critics were tired.
        Had it not been published in {Y}, a year without wars, fewer papers would have noticed it.
      `),
      legacy: lines(`
        A plaque claims that {S} was published in {Y}, which is correct.
        Since it was published in {Y} it has never lacked for enemies.
      `),
    },
    other: {
      overview: lines(`
        {S} came out in {Y}, without much hope on anyone's part.
        {S} first reached the shops in {Y}.
      `),
      print: lines(`
        The first copies left the press in {Y}, still wet.
        {S} appeared in {Y}, in {n:2..3} thin volumes.
        {S} came out in {Y} after {n:4..11} houses had returned it.
      `),
      reception: lines(`
        The earliest review is from {Y}, the year of its appearance.
      `),
    },
  },
  relations: {
    author: {
      usual: {
        overview: lines(`
          The author of {Sn} was {X}.
          {S's} author was {X}, for whom it was something of a departure.
          {S} names {X} as its author on the cover but not on the title page.
        `),
        form: lines(`
          {S's} author {X} claimed to have had no plan at all.
          The author {X} spoke of it as a house with too many stairs.
        `),
        text: lines(`
          {S's} author was {X}, who worked on it mostly at night.
          {X} was the author and could not afterwards read {X.his} own corrections.
          The author {X} kept the manuscript in a bread bin, against fire.
          The manuscript shows the author {X} changing {X.his} mind on every page.
          As an author {X} was slow, and the last page alone took {n:3..9} weeks.
        `),
        reception: lines(`
          The author {X} read no reviews and could recite several.
          A few critics refused to believe that {X} was the author.
        `),
        legacy: lines(`
          A street has been named after its author {X}, and it is a short one.
          Scholars now agree that {X} was the author of every chapter.
        `),
      },
      other: {
        overview: lines(`
          {S} was written by {X}, for whom it was something of a departure.
          {S} is the work of {X}, whose name stands on the cover.
          {S} came from the pen of {X}.
        `),
        text: lines(`
          {X} wrote it mostly at night and could not afterwards read {X.his} own corrections.
          It took {X} {n:2..6} years to write, the last page alone {n:3..9} weeks.
          The handwriting throughout is that of {X}, who kept it in a bread bin against fire.
        `),
        reception: lines(`
          A few critics refused to believe that {X} had written it.
        `),
      },
    },
    setting: {
      usual: {
        overview: lines(`
          The setting is {X}, at a time when letters still came by boat.
          {S} has {X} for its setting, though it rains there less in life.
          {S's} setting is the town of {X}, drawn with some malice.
        `),
        form: lines(`
          The whole of {Sn} keeps to a single setting and that is {X}.
          The setting is {X} throughout, apart from a dream in the {ord:5..12} chapter.
          For the setting {X} was chosen, with all its mud.
          As a setting {X} is described street by street, so that one could shop there.
        `),
        readers: lines(`
          Readers who know {X} enjoy finding mistakes in the setting.
          Visitors come to {X} to look for the setting and are shown a bakery.
        `),
        themes: lines(`
          The choice of {X} as setting is no accident, the tide being half the plot.
          With {X} as its setting the story could hardly end dry.
        `),
        stage: lines(`
          On the stage the setting was still {X}, in painted canvas.
        `),
      },
      other: {
        overview: lines(`
          The story takes place in {X}, at a time when letters still came by boat.
          {S} unfolds in the lanes of {X}, drawn with some malice.
        `),
        form: lines(`
          All of it happens in {X}, apart from a dream in the {ord:5..12} chapter.
          One could shop in the {X} of these pages, so fully is every street described.
        `),
        readers: lines(`
          Readers who know {X} recognise every corner of the story.
          Visitors come to {X} to find where it all happened and are shown a bakery.
        `),
        themes: lines(`
          That it all happens in {X} is no accident, the tide being half the plot.
        `),
      },
    },
  },
  collection: 'character',
  members: lines(`
    [Among|One of] the characters is {M}, who [sells eels|never speaks|keeps a diary|owes money to everyone].
    Another character is {M}, [a dentist|a widow with a telescope|a failed tenor|a clerk] with {a} {adjPerson} manner. @more
    The character {M} appears only [in the rain|at meals|in the footnotes|by letter].
    A character called {M} [steals the spoons|mends the clock|is mistaken for a bishop|marries twice].
    {M} is a character drawn from life, so it was said.
    The most quoted character is {M}, who [talks in proverbs|lies about the weather|counts everything].
    A minor character by the name of {M} sets the plot going and leaves.
    Readers have always liked the character {M}, for {n:2..3} reasons.
    {M} is the only character to leave by the front door.
    The character of {M} was toned down in the second edition.
    Also present is {M}, a character who [faints easily|knows the law|collects string].
    The story also needs {M}, a character with [a key|a cough|an alibi|a boat to sell].
    {M}, a character of few words, owns the missing parcel.
    One character, {M} by name, is dead before the book begins.
    Of the lesser characters {M} has the best lines. @more
    {M} enters late as a character the reader has long expected.
    Yet another character, one {M}, turns out to be [innocent|a cousin|two people]. @more
    The character {M} dies in the {ord:5..12} chapter and is back in the next.
    Critics have called {M} the weakest character in it.
    A comic character is {M}, always [late|hungry|in the wrong coat].
    {M} is a character whom nobody in the story believes.
    The letters come from {M}, a character who is never seen.
    The character {M} inherits [a mill|a debt|{n:3..9} geese] and is ruined by it.
    The other characters are afraid of {M} without knowing why. @more
    The character closest to the narrator is {M}, until the quarrel.
    For the character {M} there is said to be no model.
    {M} was added in proof, as a character to fill a gap.
    The character with the longest speech is {M}, who takes {n:4..9} pages over it.
    The love story, if it is one, concerns the character {M} and a lighthouse.
    Some readers take {M} to be the chief character.
    The character {M} is present at every meal and pays for none.
    A character named {M} knows the answer and is not asked.
    The character {M} was cut from the [stage version|school edition|translation].
    A [lame|cheerful|silent|well-read] character is {M}, who sees everything.
    The character {M} speaks only in [questions|quotations|the third person|the {ord:3..9} chapter].
    Nothing happens to {M}, a character who waits for a letter.
    It is the character {M} who [hides the will|burns the map|feeds the horse].
    A critic called {M} the only living character in it.
    The character {M} has {n:2..9} [brothers|hats|creditors] and mentions them often.
    The character {M} is introduced by [a sneeze|a smell of tar|a footnote|a broken window].
    For many the true hero is {M}, a character of the second rank.
    The character {M} was based on a [tax inspector|landlady|neighbour's dog], as letters show.
    Actors fight over the character {M} because of the [hat|death by water|supper].
    The index lists the character {M} under [debts|fish|unfinished business].
  `),
};
