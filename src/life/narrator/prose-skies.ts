import type { Text } from '../../core/index.ts';

/** Kinds of sky, by what the weather does. */
export type Sky = 'thunder' | 'gale' | 'rain' | 'mist' | 'calm_night' | 'calm_day';

/** The sky as a clause that goes on from a time of day. */
export const SKIES: Readonly<Record<Sky, readonly Text[]>> = {
  thunder: [
    {
      en: 'lightning stood in the windows, and the thunder was not long in coming',
      zh: '闪电映在窗上，雷声紧跟着就到',
    },
    { en: 'the storm walked about overhead like somebody who could not sleep', zh: '雷在头顶走来走去，像个睡不着的人' },
    { en: 'the panes shook at every stroke', zh: '每打一个雷，玻璃就跟着一颤' },
    { en: 'between the flashes it was darker than before', zh: '闪电一过，比先前更黑' },
  ],
  gale: [
    { en: 'the wind had got into every crack and was trying the doors', zh: '风钻进每一道缝隙，一扇一扇地推门' },
    { en: 'the gale leaned on the walls until they creaked', zh: '狂风压着墙，墙吱呀作响' },
    { en: 'one had to raise one’s voice against the wind', zh: '风大得说话都要提高嗓门' },
    { en: 'the wind dropped for a breath and came back harder', zh: '风歇了一口气，回头刮得更凶' },
  ],
  rain: [
    { en: 'the rain had not let up', zh: '雨一点没有要停的意思' },
    { en: 'water ran down the panes in ropes', zh: '雨水顺着玻璃往下淌' },
    { en: 'the rain drummed on everything that would sound', zh: '雨敲打着一切能出声的东西' },
    { en: 'under the noise of the rain other sounds were hard to tell', zh: '雨声底下，别的声音都难以分辨' },
  ],
  mist: [
    { en: 'the mist lay so close that the world ended at an arm’s length', zh: '雾贴得很近，一臂之外便没有了世界' },
    { en: 'everything dripped, and nothing had an edge', zh: '到处在滴水，什么都没有了边缘' },
    { en: 'the mist took the sound out of footsteps', zh: '雾把脚步声都吞了去' },
  ],
  calm_night: [
    { en: 'it was still enough to hear a clock', zh: '静得能听见钟走' },
    { en: 'the night held its breath', zh: '夜屏着气' },
    { en: 'the dark was quiet, and large', zh: '夜色又静又大' },
    { en: 'nothing moved that had no need to', zh: '没什么要动的，就都不动' },
  ],
  calm_day: [
    { en: 'the light was clear and lay on everything alike', zh: '天光清亮，一视同仁地照着' },
    { en: 'the air smelt of salt and of things drying', zh: '空气里有盐味，和晾晒东西的味道' },
    { en: 'the day went about its business', zh: '日子照常过着' },
    { en: 'a little wind came and went, and meant nothing by it', zh: '小风来了又去，并没有什么意思' },
  ],
};

/** The hour as an opening. */
export const HOURS: readonly Text[] = [
  { en: 'Toward {time}', zh: '快到{time}的时候' },
  { en: 'By {time}', zh: '到了{time}' },
  { en: 'It was about {time}, and', zh: '{time}前后' },
  { en: 'Around {time}', zh: '{time}左右' },
];

/** The weather turns to that. */
export const TURNS: Readonly<Record<Sky, readonly Text[]>> = {
  thunder: [
    { en: 'The weather turned, and the first lightning showed', zh: '天色一变，亮起了第一道闪电' },
    { en: 'A thunderstorm came up', zh: '雷暴来了' },
  ],
  gale: [
    { en: 'The wind rose', zh: '起风了' },
    { en: 'It began to blow in earnest', zh: '风真正刮了起来' },
  ],
  rain: [
    { en: 'It came on to rain', zh: '雨下起来了' },
    { en: 'The rain set in again', zh: '雨又下开了' },
  ],
  mist: [
    { en: 'A mist came in', zh: '起雾了' },
    { en: 'The mist closed over everything', zh: '雾合拢过来' },
  ],
  calm_night: [
    { en: 'The weather spent itself, and it grew quiet', zh: '天气闹够了，四下静了下来' },
    { en: 'It cleared a little', zh: '天稍稍放晴' },
  ],
  calm_day: [
    { en: 'The sky cleared', zh: '天晴了' },
    { en: 'The weather spent itself, and it grew light', zh: '风雨歇了，天亮堂起来' },
  ],
};

/** How one thing hangs together with the one before: at the same time, and later. */
export const LINKS = {
  meanwhile: [
    { en: 'meanwhile', zh: '与此同时' },
    { en: 'at the same time', zh: '就在这时候' },
    { en: 'all this while', zh: '这当口' },
  ],
  later: [
    { en: 'a little later', zh: '过了一会儿' },
    { en: 'presently', zh: '不久' },
    { en: 'some minutes after', zh: '几分钟后' },
    { en: 'then', zh: '接着' },
  ],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

/** What there is to say where little happens: it names nobody and nothing. */
export const QUIET: readonly Text[] = [
  { en: 'For a while nothing happened that anybody would have remembered.', zh: '好一阵子，没发生什么值得记住的事。' },
  { en: 'A door was heard, and no step after it.', zh: '有一扇门响了一声，却没有脚步跟上来。' },
  { en: 'Whoever was awake listened, and heard only others listening.', zh: '醒着的人都在听，听到的只是别人也在听。' },
  { en: 'Time passed as it does when one is waiting, in lumps.', zh: '时间像等人时那样，一截一截地过去。' },
  { en: 'The silence had got used to itself.', zh: '寂静自己也习惯了。' },
  { en: 'Somewhere water dripped, counted, and lost count.', zh: '不知哪里在滴水，数着数着，又数乱了。' },
  { en: 'Nobody said what everybody was thinking.', zh: '人人心里想的那件事，谁也没有说。' },
  {
    en: 'It was the hour in which small noises are believed to be large ones.',
    zh: '到了这个钟点，一点小动静也会被听成大动静。',
  },
];
