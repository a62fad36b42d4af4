import type { Text } from '../../core/index.ts';

/** What happens without anybody who is seen to do it: whole sentences without a full stop. */
export const HAPPENINGS = {
  blackout: [
    { en: 'All at once the light went out, everywhere', zh: '忽然间，灯全灭了' },
    { en: 'The lamps sank to a red thread and died', zh: '灯丝暗成一线红，灭了' },
    { en: 'Then it was dark, from the roof to the cellar', zh: '从上到下，一片漆黑' },
  ],
  power_back: [
    { en: 'The light came back, so bright that it hurt', zh: '灯又亮了，亮得刺眼' },
    { en: 'The lamps flickered and burned again', zh: '灯闪了几下，重新亮起' },
  ],
  bell: [
    { en: 'A bell began to ring {at}', zh: '{at}响起了钟声' },
    { en: 'From {room} came the strokes of a bell', zh: '钟声从{room}传来，一下又一下' },
  ],
  crash: [
    { en: 'Something broke {at}, with a noise that carried', zh: '{at}“哗啦”一声，远远都听得见' },
    { en: 'There was a crash {at}', zh: '{at}传来一声巨响' },
  ],
  fire: [
    { en: 'There was fire {at}', zh: '{at}起了火' },
    { en: 'A glow that should not have been there showed {at}', zh: '{at}透出不该有的火光' },
  ],
  scream: [
    { en: 'Somebody screamed', zh: '有人尖叫了一声' },
    { en: 'A scream came from somewhere', zh: '不知从哪里传来一声尖叫' },
  ],
  announce: [
    { en: 'By now everybody knew it: {fact}', zh: '这时人人都知道了：{fact}' },
    { en: 'It went from mouth to mouth: {fact}', zh: '消息一个传一个：{fact}' },
  ],
  resolved: [
    { en: 'Before they parted most of them had come to think it: {fact}', zh: '散去之前，多数人都认定了：{fact}' },
    { en: 'So it stood, with more for it than against: {fact}', zh: '赞成的多，反对的少，就这么定了：{fact}' },
  ],
  gather: [
    { en: 'Word went round that all should come to {object}: {purpose}', zh: '传话要大家都到{object}去：{purpose}' },
    { en: 'They were called to {object}: {purpose}', zh: '众人被叫到{object}：{purpose}' },
  ],
  thunder: [
    { en: 'Thunder rolled over', zh: '一阵雷滚过' },
    { en: 'It thundered, near now', zh: '雷声近了' },
    { en: 'The thunder came before one had counted three', zh: '还没数到三，雷就到了' },
  ],
  lock_heard: [
    { en: 'Somewhere wood groaned under a tool, and was quiet', zh: '不知哪里，木头在工具底下嘎吱一声，又静了' },
    { en: 'A dull crack came from somewhere, as of a lock', zh: '不知哪里闷闷地“咔”了一声，像是锁' },
    { en: 'There was a scraping of metal that nobody could place', zh: '有金属刮擦的声音，谁也说不清在哪儿' },
  ],
  struggle_heard: [
    { en: 'Somewhere something heavy went over; then nothing more', zh: '不知哪里有重物倒下，随后再没有一点声音' },
    {
      en: 'There was a sound like furniture being moved, and then a silence that lasted',
      zh: '像是有人在挪家具，接着便是长久的寂静',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Text[]>>;

export type HappeningKey = keyof typeof HAPPENINGS;
