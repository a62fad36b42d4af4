/**
 * Words and Chinese characters that lines for a model are mostly made of. Each is one token of o200k_base, a word with a
 * space before it, and two at most without (a test looks at each). They keep the estimate of a line near the truth.
 */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  `a above air alive and arrow at axe bed bee below black block blocks blue boat bone bow box brick bricks
  brown cat changed chat chest chicken chunk clay clear coal common copper cow coral dark day dead deep diamond died dirt
  dist door down east egg empty end events fall farm feet fence fire fish flower food for from full game gate gold grass
  gravel gray green ground hand head health holding horse hot hurt ice id in inventory iron is item joined lake lamp   lava leaves left light lily lime loaded log me melon mine minecraft minutes moss mud new night no north nothing oak of
  on orange ore out over pig pink plain player pot powder pressure pumpkin purple rail rain red reed root
  sand sandstone sea see sheep show slab slot small smooth snow soil sound south spider spruce stairs stone stripped
  system tall the time to top torch trap turn unknown up vine wall warm water weather west wheat white window with wood
  wool world yellow you zombie`
    .split(/\s+/)
    .concat([
      ...'不世中了事件位何体入出到前剩北区去另受口史名向命品器回在块声处头如实家对小就已年开态所手打投持接更有来查生的看知种移空等结置者聊自行西见记话请谁距身转还近这进远通道那里量门间关除雨面音飞食高',
    ]),
);
