import type { Text } from '../../core/index.ts';

const GIVEN_EN = (
  'Ada Agnes Alma Anselm Arthur Beatrice Bruno Clara Conrad Cora Daniel Dora Edith Edmund Elsa Emil Esther Felix Flora ' +
  'Frida George Greta Hanna Hugo Ida Ivo Jonas Judith Karl Laura Leo Lydia Magda Marcus Martha Mina Nora Oscar Otto Paula'
).split(' ');
const FAMILY_EN = (
  'Abbott Archer Baker Barlow Bell Birch Brook Carter Chandler Cole Cooper Dale Draper Fisher Fletcher Forester Gardner ' +
  'Glover Harper Hayward Hill Hooper Hunter Keller Marsh Mason Miller Moss Osborn Parker Porter Reeve Sawyer Shepherd ' +
  'Sexton Skinner Tanner Thatcher Turner Weaver'
).split(' ');
const FAMILY_ZH = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜谢邹喻柏水窦章云'];
const GIVEN_ZH = [...'安柏春丹恩芳光涵嘉静凯兰明宁平晴如诗桐文夏晓欣雅怡永云泽芝竹子青松山石雨秋宜清和正'];

const STREETS: readonly Text[] = [
  { en: 'Mill Lane', zh: '磨坊巷' },
  { en: 'Well Street', zh: '水井街' },
  { en: 'Tanner Row', zh: '皮匠里' },
  { en: 'Lime Walk', zh: '椴树道' },
  { en: 'Bridge Street', zh: '桥头街' },
  { en: 'Fish Lane', zh: '鱼市巷' },
  { en: 'Chapel Hill', zh: '礼拜堂坡' },
  { en: 'Orchard Way', zh: '果园路' },
];

/** The letter between names where first and last name are used up; the first round has none. */
function middleOf(round: number): string {
  return round === 0 ? ' ' : ` ${String.fromCharCode(65 + ((round - 1) % 26))}. `;
}

/** The name of a town's resident: a different one for each number up to some forty thousand. */
export function personName(index: number): Text {
  const given = GIVEN_EN[index % GIVEN_EN.length];
  const family = FAMILY_EN[Math.floor(index / GIVEN_EN.length) % FAMILY_EN.length];
  const round = Math.floor(index / (GIVEN_EN.length * FAMILY_EN.length));
  const first = GIVEN_ZH[index % GIVEN_ZH.length];
  const second = GIVEN_ZH[Math.floor(index / GIVEN_ZH.length) % GIVEN_ZH.length];
  const surname = FAMILY_ZH[Math.floor(index / (GIVEN_ZH.length * GIVEN_ZH.length)) % FAMILY_ZH.length];
  return { en: `${given}${middleOf(round)}${family}`, zh: `${surname}${first}${second}` };
}

/** The name of a stretch of street. */
export function streetName(index: number): Text {
  const street = STREETS[index % STREETS.length] ?? { en: 'Street', zh: '街' };
  const number = Math.floor(index / STREETS.length) + 1;
  return { en: `${street.en} ${number}`, zh: `${street.zh}${number}段` };
}

/** The name of a building by what it is and which of its kind. */
export function buildingName({ en, zh }: Text, index: number): Text {
  return { en: `${en} ${index + 1}`, zh: `${zh}${index + 1}号` };
}
