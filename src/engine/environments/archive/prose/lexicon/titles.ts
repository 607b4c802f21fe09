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
      Grey Crimson Dauntless Wandering Amber Gallant Northern Silver Ceaseless Sapphire Windward Laughing Valiant
      Emerald Steadfast Hooded Azure Tireless Russet Defiant Boreal Frosted Gleaming Humble Ivory Jaunty
      Knightly Lonely Moonlit Nimble Onyx Pearl Radiant Scarlet Twilight Undaunted Vermilion Whispering Zealous`),
    second: words(`
      Heron Petrel Gannet Sturgeon Dolphin Osprey Narwhal Cormorant Marlin Falcon Swallow Curlew Otter Pelican
      Seahorse Mermaid Nymph Trident Beacon Comet Meridian Galleon Albatross Bittern Spoonbill Dragon Eagle Fulmar
      Griffin Hawk Ibis Jackdaw Kestrel Lapwing Merlin Nightjar Oriole Plover Quail Raven Sandpiper Tern
      Unicorn Viper Wagtail Yellowhammer`),
  },
  'held-out': {
    first: words(`
      Golden Dusky Fearless Roaming Burnished Noble Southern Leeward Sleepless Ruby Smiling Intrepid Jade Resolute
      Crested Cobalt Untiring Brazen Audacious Western Misty Shining Modest Ebony Merry Princely Solitary Starlit
      Agile Coral Opal Brilliant Purple Dawning Unbowed Turquoise Murmuring Ardent Velvet`),
    second: words(`
      Stork Puffin Skua Salmon Porpoise Harrier Walrus Guillemot Barracuda Buzzard Swift Redshank Badger Egret
      Stingray Siren Naiad Harpoon Lodestar Meteor Zenith Corsair Kittiwake Dunlin Sanderling Phoenix Condor
      Razorbill Wyvern Sparrowhawk Flamingo Magpie Goshawk Dotterel Peregrine Nuthatch Bullfinch Avocet Partridge
      Rook Oystercatcher Shearwater Pegasus Adder Pipit Linnet`),
  },
};

export const WORKS: Material<PairMaterial> = {
  train: {
    first: words(`
      Salt Lantern Hollow Cinder Thistle Ransomed Vellum Saffron Tinder Papyrus Sunken Unlit Ninth Juniper Marble
      Feathered Midnight Willow Crooked Drowned Echoing Bygone Crystal Honeyed Inverted Jewelled Kindled Leaden
      Mirrored Nameless Orphan Lacquered Quarried Rusted Sleeping Tangled Unwritten Veiled Weathered Ochre`),
    second: words(`
      Turnpike Orchard Almanac Masquerade Astrolabe Labyrinth Psalm Carousel Bargain Menagerie Threshold Requiem
      Atlas Banquet Causeway Dominion Eclipse Fugue Gambit Hourglass Heirloom Jubilee Kingdom Lullaby Monsoon
      Nocturne Oracle Pilgrim Vendetta Riddle Sonata Tapestry Chandelier Vigil Waltz Zodiac Covenant Equinox`),
  },
  'held-out': {
    first: words(`
      Pepper Candle Bottomless Ember Bramble Smuggled Inked Cinnamon Flinty Muslin Entombed Lampless Seventh Cypress
      Alabaster Winged Noonday Wicker Slanting Frozen Muted Unforgotten Mercury Bitter Folded Gilded Smouldering
      Pewter Shadowed Fatherless Stranger Chiselled Splintered Tarnished Waking Braided Unspoken Masked Sunburnt Violet`),
    second: words(`
      Alleyway Vineyard Calendar Pageant Sextant Maze Hymn Windmill Wager Aviary Doorway Elegy Globe Revel Isthmus
      Empire Solstice Cantata Stratagem Sundial Bequest Carnival Province Serenade Tempest Interlude Prophet Hermit
      Feud Enigma Rhapsody Brocade Parasol Sentinel Minuet Horoscope Armistice Bazaar`),
  },
};
