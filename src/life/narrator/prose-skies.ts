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
    { en: 'for a heartbeat at a time everything was white', zh: '一眨眼间，到处一片雪白' },
    { en: 'one counted the seconds to the thunder without meaning to', zh: '不知不觉，就数起闪电到雷声的秒数来' },
    { en: 'the thunder had settled in as if it meant to stay', zh: '雷像是住了下来，不打算走了' },
  ],
  gale: [
    { en: 'the wind had got into every crack and was trying the doors', zh: '风钻进每一道缝隙，一扇一扇地推门' },
    { en: 'the gale leaned on the walls until they creaked', zh: '狂风压着墙，墙吱呀作响' },
    { en: 'one had to raise one’s voice against the wind', zh: '风大得说话都要提高嗓门' },
    { en: 'the wind dropped for a breath and came back harder', zh: '风歇了一口气，回头刮得更凶' },
    { en: 'something outside had come loose and was knocking', zh: '外面有什么东西松了，一下一下地敲' },
    { en: 'the wind sang in the keyholes, high and out of tune', zh: '风在锁眼里吹着，尖细，走了调' },
    { en: 'the flames leaned over whenever the wind drew breath', zh: '风一吸气，火苗就歪向一边' },
  ],
  rain: [
    { en: 'the rain had not let up', zh: '雨一点没有要停的意思' },
    { en: 'water ran down the panes in ropes', zh: '雨水顺着玻璃往下淌' },
    { en: 'the rain drummed on everything that would sound', zh: '雨敲打着一切能出声的东西' },
    { en: 'under the noise of the rain other sounds were hard to tell', zh: '雨声底下，别的声音都难以分辨' },
    { en: 'it rained as if it had never done anything else', zh: '雨下得好像从来就没停过' },
    {
      en: 'the gutters had given up, and the water came down as it liked',
      zh: '檐沟早就不管用了，水爱往哪儿流就往哪儿流',
    },
    { en: 'the rain had found its pace and kept to it', zh: '雨找准了自己的步子，不紧不慢' },
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
    { en: 'one could hear the drops fall from the eaves, singly', zh: '檐上的水滴听得一清二楚，一滴，又一滴' },
    { en: 'after so much noise the quiet seemed to be listening', zh: '闹过之后的静，像是在听着什么' },
    { en: 'the clouds had opened a hand’s breadth, and there were stars in it', zh: '云开了一掌宽的缝，里面有星' },
  ],
  calm_day: [
    { en: 'the light was clear and lay on everything alike', zh: '天光清亮，一视同仁地照着' },
    { en: 'the air smelt of salt and of things drying', zh: '空气里有盐味，和晾晒东西的味道' },
    { en: 'the day went about its business', zh: '日子照常过着' },
    { en: 'a little wind came and went, and meant nothing by it', zh: '小风来了又去，并没有什么意思' },
    { en: 'every roof and stone had its edge back', zh: '每片屋顶、每块石头都又有了棱角' },
    { en: 'the gulls were at their quarrels as on any other day', zh: '海鸥照常吵着它们的架' },
    { en: 'there was not a cloud that knew where it was going', zh: '天上的云，没有一朵知道要往哪儿去' },
  ],
};

/** The hour as an opening. */
export const HOURS: readonly Text[] = [
  { en: 'Toward {time}', zh: '快到{time}的时候' },
  { en: 'By {time}', zh: '到了{time}' },
  { en: 'It was about {time}, and', zh: '{time}前后' },
  { en: 'Around {time}', zh: '{time}左右' },
  { en: 'At {time} or thereabouts', zh: '约莫{time}' },
  { en: 'When it was {time}', zh: '{time}的时候' },
];

/** The weather turns to that. */
export const TURNS: Readonly<Record<Sky, readonly Text[]>> = {
  thunder: [
    { en: 'The weather turned, and the first lightning showed', zh: '天色一变，亮起了第一道闪电' },
    { en: 'A thunderstorm came up', zh: '雷暴来了' },
    { en: 'The storm that had been going round them came in at last', zh: '在四周绕了半天的雷暴，终于来了' },
    { en: 'It grew close, and then it lightened', zh: '空气闷了一闷，接着就打闪了' },
  ],
  gale: [
    { en: 'The wind rose', zh: '起风了' },
    { en: 'It began to blow in earnest', zh: '风真正刮了起来' },
    { en: 'The rain thinned, and the wind took its place', zh: '雨稀了，换成了风' },
    { en: 'The wind got up and leaned on the windows', zh: '风起来了，压着窗子' },
  ],
  rain: [
    { en: 'It came on to rain', zh: '雨下起来了' },
    { en: 'The rain set in again', zh: '雨又下开了' },
    { en: 'Rain came over, all at once', zh: '雨一下子泼了过来' },
    { en: 'One heard the rain come across the roofs', zh: '听得见雨从屋顶上走过来' },
  ],
  mist: [
    { en: 'A mist came in', zh: '起雾了' },
    { en: 'The mist closed over everything', zh: '雾合拢过来' },
  ],
  calm_night: [
    { en: 'The weather spent itself, and it grew quiet', zh: '天气闹够了，四下静了下来' },
    { en: 'It cleared a little', zh: '天稍稍放晴' },
    { en: 'It left off raining, and everybody noticed', zh: '雨停了，谁都觉出来了' },
    { en: 'The wind lay down', zh: '风伏了下去' },
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
    { en: 'at about that time', zh: '这当口' },
    { en: 'in those same minutes', zh: '也是这几分钟里' },
  ],
  later: [
    { en: 'a little later', zh: '过了一会儿' },
    { en: 'presently', zh: '不久' },
    { en: 'some minutes after', zh: '几分钟后' },
    { en: 'before long', zh: '没过多久' },
    { en: 'when some minutes had gone by', zh: '又过了几分钟' },
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
  { en: 'Somebody coughed, two walls away.', zh: '隔着两堵墙，有人咳了一声。' },
  { en: 'A board answered another board, and that was all.', zh: '一块地板应了另一块一声，就再没有了。' },
  { en: 'Whoever lay awake did so with open eyes.', zh: '睡不着的，都睁着眼。' },
  { en: 'The minutes had the length of other nights’ hours.', zh: '这一夜的一分钟，抵得上别处一个钟头。' },
  { en: 'It was too late for the one day and too early for the next.', zh: '说是昨天太晚，说是明天又太早。' },
];
