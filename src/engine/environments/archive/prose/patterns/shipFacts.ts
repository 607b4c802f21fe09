/** How articles on ships state their facts. */
import type { KindPatterns } from './kind.ts';
import { lines } from './lines.ts';

export const SHIP_FACTS: Pick<KindPatterns, 'year' | 'relations' | 'collection' | 'members'> = {
  year: {
    usual: {
      overview: lines(`
        {S} was launched in {Y}, on a raw morning and at the second attempt.
        {S} was launched in {Y} and was at work within the month.
        The register records that she was launched in {Y}, with a blot over the day.
        {S} was launched in {Y}, too late for the best years of the trade.
      `),
      hull: lines(`
        {S} was launched in {Y}, and her lines were thought old-fashioned even then.
        When {S} was launched in {Y} the bottle did not break until the fourth throw.
        Carved over the cabin door is the year in which she was launched, {Y}.
        {S} was launched in {Y} before a crowd that had mostly come for the beer.
      `),
      lore: lines(`
        It rained when {S} was launched in {Y}, and sailors said that she had never dried out.
      `),
      legacy: lines(`
        The half-model is labelled with the year she was launched, which was {Y}.
        An oak planted when she was launched in {Y} was felled long after she was gone.
      `),
    },
    other: {
      overview: lines(`
        {S} first took the water in {Y}, on a raw morning and at the second attempt.
        {S} went down the slip in {Y} and was at work within the month.
      `),
      hull: lines(`
        {S} was christened in {Y}, with cider because the wine had been drunk.
        {S's} timbers were green when she left the slip in {Y}, and they warped.
      `),
      legacy: lines(`
        An oak planted in {Y}, on the day she went down the slip, was felled long after she was gone.
      `),
    },
  },
  relations: {
    captain: {
      usual: {
        overview: lines(`
          {S's} captain in her best years was {X}.
          For most of her life the captain of {Sn} was {X}.
          {S} had {X} for a captain and, the crew thought, had been lucky.
        `),
        life: lines(`
          {S's} captain was {X}, who slept {n:4..5} hours a night and expected the same of others.
          {X} was captain and kept the only key to the sugar.
          The crew spoke well of their captain {X}, though not within {X.his} hearing.
          As captain {X} took the night watch in person whenever land was near.
          {X} became captain of {Sn} after some years in smaller vessels.
        `),
        weather: lines(`
          It was her captain {X} who brought her through the worst of these storms.
          The captain at the time was {X}, who blamed nobody and paid for the paint.
          Only the calm of her captain {X} prevented a panic, by the mate's account.
        `),
        harbour: lines(`
          In port the captain was {X} by day and nobody at all by night.
          The harbour knew her captain {X} by {X.his} hat.
        `),
        legacy: lines(`
          A brass telescope that belonged to her captain {X} is in private hands.
        `),
      },
      other: {
        overview: lines(`
          In her best years {S} was commanded by {X}.
          {S} sailed under {X}, a strict but fair seafarer.
        `),
        life: lines(`
          On the quarterdeck stood {X}, who slept {n:4..5} hours a night and expected the same of others.
          Orders came from {X} and were seldom given twice.
          {X} had the command and kept the only key to the sugar.
        `),
        weather: lines(`
          It was {X} at the helm who brought her through the worst of these storms.
        `),
      },
    },
    builder: {
      usual: {
        overview: lines(`
          The builder of {Sn} was {X}.
          {S's} builder was {X}, which lost money on the contract.
          The plate by the wheel names {X} as her builder.
        `),
        hull: lines(`
          {S's} builder was {X}, and the workmanship was better than the price.
          As builder {X} guaranteed the hull for {n:12..20} years.
          The builder of her hull was {X}, a yard with {a} {adjFirm} name.
          The frames bear the stamp of her builder {X}.
          As her builder {X} was blamed for the leak, and denied it.
        `),
        repair: lines(`
          The work was offered first to her builder {X}, whose estimate was thought too high.
          Drawings had to be fetched from her builder {X}, which could not find all of them.
        `),
        legacy: lines(`
          The contract with her builder {X} is shown under glass, blots and all.
          A model made by her builder {X} went to the museum in {y+50..70}.
        `),
      },
      other: {
        overview: lines(`
          {S} came from the slips of {X}.
          {S} was constructed by {X}, which lost money on the contract.
        `),
        hull: lines(`
          {S} was laid down by {X}, and the workmanship was better than the price.
          The keel was laid at the yard of {X} in a wet spring.
          It was {X} that put her together and guaranteed the hull for {n:12..20} years.
        `),
        repair: lines(`
          {S} went back for the work to {X}, from whose yard she had come.
        `),
      },
    },
    homePort: {
      usual: {
        overview: lines(`
          {S's} home port was {X}, whose name was painted across her stern.
          {S} had {X} as her home port from first to last.
          The register gives {X} as the home port of {Sn}.
        `),
        cargo: lines(`
          However far the freights took her, she returned every autumn to her home port of {X}.
          Dues were lowest in her home port of {X}, where she was usually fitted out.
        `),
        harbour: lines(`
          {S} was best known in her home port of {X}, where she had a berth by the fish market.
          In her home port of {X} half the families had somebody on board.
          In {X}, her home port, she was met by a crowd whenever she was overdue.
          {S's} home port was {X} and her crew came from the streets behind the quay.
          Her owners came and went, but her home port remained {X}.
        `),
        later: lines(`
          Sold or not, {S} kept {X} as her home port.
          The last entry of all notes that she was towed to {X}, her home port, in the rain.
        `),
      },
      other: {
        overview: lines(`
          {S} belonged to {X}, whose name was painted across her stern.
          {S} was registered at {X} from first to last.
        `),
        harbour: lines(`
          {S} wintered every year in {X}, where most of the crew had families.
          The stern bore the name of {X}, to which she returned after every voyage.
          {S} was entered on the books of {X} and paid her dues there.
        `),
        later: lines(`
          Sold or not, {S} was still listed under {X}.
        `),
      },
    },
  },
  collection: 'passenger',
  members: lines(`
    [Among|One of] her passengers was {M}, who [paid in advance|never left the cabin|brought a harp|was seasick in port].
    Another passenger was {M}, with {n:3..14} [trunks|hatboxes|cages of finches|crates of books]. @more
    {M} came aboard as a passenger and [left as cook|slept through the storm|kept a diary].
    The list also shows {M}, a passenger bound for [the islands|a wedding|the gold fields|a new post].
    A passenger named {M} [complained of the soup|taught the mate chess|lost a shoe overboard].
    The passenger {M} is remembered for [a fine voice|an unpaid fare|a speech at dinner|a green veil].
    {M} travelled as a passenger on [the shortest|the longest|the wettest] of her voyages.
    A letter by {M}, a passenger, describes the food with some heat.
    The only passenger that spring was {M}, who had the saloon alone.
    {M} was a passenger of the better sort and tipped badly.
    Of the later passengers {M} gave the least trouble. @more
    The passenger who stayed longest was {M}, {n:60..140/10} days in all.
    {M}, a passenger without luggage, went ashore at the first chance.
    The log mentions a passenger called {M} and a broken lamp.
    As a passenger {M} [took a turn at the pumps|shared a cabin with a goat|preached on deck].
    The fare of the passenger {M} was {n:4..11} guineas, bedding not included.
    Yet another passenger, one {M}, had the wrong ship. @more
    A sketch of the deck is the work of {M}, a passenger with time to spare.
    {M} was taken on as a passenger in mid-voyage, from an open boat.
    The cabin by the stairs went to the passenger {M}.
    Two nights of fever nearly carried off the passenger {M}.
    The passenger {M} won {n:3..9} pounds from the mate at cards.
    {M} joined the other passengers only for tea. @more
    A passenger by the name of {M} is listed as travelling with [a bear|two nieces|a printing press].
    The last passenger to come aboard was {M}, at a run.
    {M}, a passenger, paid for a second cabin to store [specimens|hats|a cello].
    The purser had a note against the passenger {M} that is no longer legible.
    Nothing more is known of the passenger {M} than the name.
    The passengers included {M}, on the way to [an inheritance|a trial|an aunt].
    {M} booked as a passenger {n:3..4} times and sailed once.
    Some verses about the cook are by {M}, a passenger in the cheaper cabins.
    A passenger of some rank was {M}, for whom the crew were made to wear shoes.
    The [youngest|oldest|heaviest|best liked] passenger on the list is {M}.
    A passenger known as {M} was put off at the [first port|lightship|pilot station].
    The passenger {M} shared a table with the [bees|owner's aunt|ship's accounts] and ate well.
    For {M}, a passenger of {n:71..92}, a chair was [lashed to the mast|hoisted aboard|sawn in half].
    {M} is entered as a passenger on two voyages that overlap.
    The steward remembered the passenger {M} for [tips|tears|a monocle|thirty pairs of shoes].
    The sea cured the passenger {M} of [gout|poetry|two engagements|a stammer].
    {M} sent letters as a passenger and [praised the cook|asked for money|drew the pumps].
    A claim by the passenger {M} for a [ruined hat|dead canary|missing trunk] went to court.
    The mate proposed to the passenger {M} and was refused.
    The cheapest berth was taken by {M}, a passenger with [a flute|a cough|no shoes].
    It was the passenger {M} who first [saw land|smelled smoke|missed the ship's cat].
  `),
};
