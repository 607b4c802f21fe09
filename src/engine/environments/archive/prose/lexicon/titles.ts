/**
 * Name material of ships and works: ordinary words, kept out of the running prose (a test looks), so that a
 * search for a title does not meet them by chance. No word is common to both sides.
 */
import type { Material } from './side.ts';

const words = (text: string) => text.trim().split(/\s+/);

export interface PairMaterial {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export const SHIPS: Material<PairMaterial> = {
  train: {
    first: words(`
      Grey Crimson Dauntless Wandering Amber Gallant Northern Silver Restless Sapphire Windward Laughing Valiant
      Emerald Steadfast Hooded Azure Tireless Copper Defiant Eastern Frosted Gleaming Humble Ivory Jaunty
      Knightly Lonely Moonlit Nimble Onyx Pearl Radiant Scarlet Twilight Undaunted Vermilion Whispering Zealous`),
    second: words(`
      Heron Petrel Gannet Sturgeon Dolphin Osprey Narwhal Cormorant Marlin Falcon Swallow Curlew Otter Pelican
      Seahorse Mermaid Nymph Trident Beacon Comet Meridian Galleon Albatross Bittern Crane Dragon Eagle Fulmar
      Griffin Hawk Ibis Jackdaw Kestrel Lapwing Merlin Nightjar Oriole Plover Quail Raven Sandpiper Tern
      Unicorn Viper Wagtail Yellowhammer`),
  },
  'held-out': {
    first: words(`
      Golden Dusky Fearless Roaming Bronze Noble Southern Leeward Sleepless Ruby Smiling Intrepid Jade Resolute
      Crested Cobalt Untiring Brazen Audacious Western Misty Shining Modest Ebony Merry Princely Solitary Starlit
      Agile Coral Opal Brilliant Purple Dawning Unbowed Turquoise Murmuring Ardent Velvet`),
    second: words(`
      Stork Puffin Skua Salmon Porpoise Harrier Walrus Guillemot Barracuda Buzzard Swift Redshank Badger Egret
      Stingray Siren Naiad Harpoon Lodestar Meteor Zenith Corsair Kittiwake Dunlin Egretta Phoenix Condor
      Razorbill Wyvern Sparrowhawk Flamingo Magpie Goshawk Dotterel Peregrine Nuthatch Bullfinch Avocet Partridge
      Rook Oystercatcher Shearwater Pegasus Adder Pipit Linnet`),
  },
};

export const WORKS: Material<PairMaterial> = {
  train: {
    first: words(`
      Salt Lantern Hollow Cinder Thistle Borrowed Vellum Saffron Tinder Paper Sunken Unlit Ninth Juniper Marble
      Feathered Midnight Wooden Crooked Drowned Echoing Forgotten Glass Honeyed Inverted Jewelled Kindled Lead
      Mirrored Nameless Orphan Painted Quarried Rusted Sleeping Tangled Unwritten Veiled Weathered Yellow`),
    second: words(`
      Road Orchard Almanac Masquerade Compass Labyrinth Psalm Carousel Bargain Menagerie Threshold Requiem
      Atlas Banquet Causeway Dominion Eclipse Fugue Gambit Hourglass Inheritance Jubilee Kingdom Lullaby Monsoon
      Nocturne Oracle Pilgrim Quarrel Riddle Sonata Tapestry Umbrella Vigil Waltz Zodiac Covenant Equinox`),
  },
  'held-out': {
    first: words(`
      Pepper Candle Shallow Ember Bramble Stolen Parchment Cinnamon Flinty Linen Buried Lampless Seventh Cypress
      Alabaster Winged Noonday Wicker Slanting Frozen Silent Remembered Mercury Bitter Folded Gilded Smouldering
      Pewter Shadowed Fatherless Stranger Carved Splintered Tarnished Waking Knotted Unspoken Masked Sunburnt Violet`),
    second: words(`
      Path Vineyard Calendar Pageant Sextant Maze Hymn Windmill Wager Aviary Doorway Elegy Globe Feast Isthmus
      Empire Solstice Cantata Stratagem Sundial Legacy Carnival Province Serenade Tempest Interlude Prophet Hermit
      Feud Enigma Rhapsody Brocade Parasol Watchman Minuet Horoscope Armistice Twilit`),
  },
};
