import { defineTexts } from '../core/index.ts';

/** Why a call failed, by the failure's code. The values are the failure's data. */
export const WHYS = defineTexts({
  tier_unset: { en: "no model is set for '{tier}'", zh: '没有为“{tier}”设置模型' },
  key_missing: {
    en: 'the key for {model} is missing: {keyFrom} is not set',
    zh: '缺少 {model} 的密钥：未设置 {keyFrom}',
  },
  bad_request: { en: 'this cannot be asked: {detail}', zh: '无法这样提问：{detail}' },
  budget_exhausted: {
    en: 'the cap of {limitText} per {scope} leaves no room for {askedText} more: {spentText} spent, {heldText} reserved',
    zh: '每 {scope} 上限 {limitText}，已容不下再用 {askedText}：已用 {spentText}，预留 {heldText}',
  },
  price_unknown: {
    en: 'the price of {model} is not known, and a cap per {scope} counts money',
    zh: '不知道 {model} 的价格，而每 {scope} 上限以金额计',
  },
  queue_full: { en: '{waiting} calls wait for {provider} already', zh: '已有 {waiting} 个调用在等待 {provider}' },
  provider_down: {
    en: '{model} is left alone for {restSeconds} s after failing: {detail}',
    zh: '{model} 失败后暂停使用 {restSeconds} 秒：{detail}',
  },
  provider_unreachable: { en: '{model} cannot be reached: {detail}', zh: '无法连接 {model}：{detail}' },
  timed_out: { en: '{model} did not answer within {seconds} s', zh: '{model} 在 {seconds} 秒内没有回答' },
  rate_limited: { en: '{model} refuses more calls for now: {detail}', zh: '{model} 暂时拒绝更多调用：{detail}' },
  key_refused: { en: '{model} does not accept the key: {detail}', zh: '{model} 不接受该密钥：{detail}' },
  account_empty: { en: 'the account for {model} has no money left: {detail}', zh: '{model} 的账户余额不足：{detail}' },
  model_unknown: { en: 'there is no {model} at this address: {detail}', zh: '该地址没有 {model}：{detail}' },
  request_rejected: { en: '{model} rejects the request: {detail}', zh: '{model} 拒绝了该请求：{detail}' },
  provider_error: { en: '{model} failed: {detail}', zh: '{model} 出错：{detail}' },
  bad_response: { en: 'what {model} sent cannot be read: {detail}', zh: '无法读懂 {model} 的回应：{detail}' },
  bad_answer: {
    en: 'the answer of {model} does not fit, even after a repair: {detail}',
    zh: '{model} 的回答经修正仍不合格式：{detail}',
  },
  model_refused: { en: '{model} refuses to answer: {detail}', zh: '{model} 拒绝回答：{detail}' },
  aborted: { en: 'whoever asked no longer wants the answer', zh: '提问者已不再需要回答' },
  out_of_time: {
    en: 'no answer within {seconds} s, waiting and retries included',
    zh: '{seconds} 秒内（含等待与重试）没有得到回答',
  },
  replay_missed: {
    en: 'the recording holds no such call: {owner}, {layer}, {key}, occurrence {occurrence}',
    zh: '录制中没有这一调用：{owner}，{layer}，{key}，第 {occurrence} 次',
  },
  recording_full: {
    en: 'the recording holds {limit} calls, which is the most',
    zh: '录制已有 {limit} 个调用，达到上限',
  },
  recording_unreadable: { en: 'the recording {path} cannot be read: {detail}', zh: '无法读取录制 {path}：{detail}' },
  recording_unwritable: { en: 'the recording {path} cannot be written: {detail}', zh: '无法写入录制 {path}：{detail}' },
  gateway_closed: { en: 'the gateway to the models is closed', zh: '模型网关已关闭' },
  bad_models: {
    en: 'the models of soulsand.config.ts are wrong: {detail}',
    zh: 'soulsand.config.ts 中的模型设置有误：{detail}',
  },
});

/** What to do about it, by the failure's code. */
export const HOW_TOS = defineTexts({
  tier_unset: {
    en: "set models.{tier} in soulsand.config.ts, as 'deepseek/deepseek-v4-flash'",
    zh: '在 soulsand.config.ts 中设置 models.{tier}，例如 deepseek/deepseek-v4-flash',
  },
  key_missing: {
    en: 'set the environment variable {keyFrom} to the key and start again',
    zh: '把环境变量 {keyFrom} 设为密钥后重新启动',
  },
  bad_request: { en: 'correct it and ask again', zh: '改正后再问' },
  budget_exhausted: {
    en: 'go on without a model, or raise budgets.{scope} in soulsand.config.ts',
    zh: '不用模型继续，或在 soulsand.config.ts 中提高 budgets.{scope}',
  },
  price_unknown: {
    en: "give prices['{model}'] in soulsand.config.ts, or free: true at a provider of your own, or cap by tokens",
    zh: "在 soulsand.config.ts 中给出 prices['{model}']；自有服务可设 free: true；或改用 tokens 设上限",
  },
  queue_full: {
    en: 'ask later, or raise maxConcurrent of {provider}',
    zh: '稍后再问，或提高 {provider} 的 maxConcurrent',
  },
  provider_down: { en: 'go on without it; it is tried again by itself', zh: '先不用它；之后会自动重试' },
  provider_unreachable: { en: 'check that it runs, its address and the network', zh: '检查它是否在运行、地址与网络' },
  timed_out: { en: 'ask for less output, or raise tryMs of the provider', zh: '减少输出，或提高该服务的 tryMs' },
  rate_limited: {
    en: 'ask less often, lower maxConcurrent, or raise the limit at the provider',
    zh: '降低频率或 maxConcurrent，或向服务商提高限额',
  },
  key_refused: { en: 'set the right key in {keyFrom}', zh: '在 {keyFrom} 中设置正确的密钥' },
  account_empty: { en: 'add money to the account at the provider', zh: '到服务商处充值' },
  model_unknown: {
    en: "check the model's name and the address; run soulsand doctor",
    zh: '检查模型名与地址；运行 soulsand doctor',
  },
  request_rejected: {
    en: 'change what the message names, for instance structured or body of the tier',
    zh: '按其说明修改，例如该层的 structured 或 body',
  },
  provider_error: { en: 'ask again later', zh: '稍后再试' },
  bad_response: {
    en: 'check that the address is one of the API, ending in /v1 for most',
    zh: '检查地址是否为 API 地址（多以 /v1 结尾）',
  },
  bad_answer: {
    en: 'go on without it; a stronger model answers in form more often',
    zh: '不用它继续；更强的模型更少出错',
  },
  model_refused: { en: 'ask for something else', zh: '换一个问题' },
  aborted: { en: 'ask again if it is still wanted', zh: '如仍需要请再问' },
  out_of_time: { en: 'ask again, or raise models.answerMs', zh: '再问一次，或提高 models.answerMs' },
  replay_missed: {
    en: 'replay with the program, scenario and seed of the recording, or record anew',
    zh: '用录制时的程序、剧本与种子重放，或重新录制',
  },
  recording_full: { en: 'start another recording', zh: '开始新的录制' },
  recording_unreadable: { en: 'give the path of a recording', zh: '给出一个录制文件的路径' },
  recording_unwritable: { en: 'choose another place, or free some space', zh: '换一个位置，或腾出空间' },
  gateway_closed: { en: 'open another one', zh: '另开一个' },
  bad_models: { en: 'correct them; docs/models.md shows examples', zh: '请改正；示例见 docs/models.md' },
});

/** What the gateway says besides its failures; the last three are for models. */
export const MODEL_TEXTS = defineTexts({
  degraded: { en: '{to} answers for {from}: {why}', zh: '由 {to} 代替 {from} 回答：{why}' },
  vectors: { en: 'vectors of {length} numbers', zh: '{length} 维向量' },
  structured: { en: 'answers in form', zh: '能按格式回答' },
  sound: { en: 'speaks ({bytes} bytes)', zh: '能说话（{bytes} 字节）' },
  hearing: { en: 'hears', zh: '能听写' },
  formNote: {
    en: 'Answer with one JSON object and nothing else. It must fit this JSON schema:\n{schema}',
    zh: '只用一个 JSON 对象回答，不要有其他内容。它必须符合以下 JSON schema：\n{schema}',
  },
  repair: {
    en: 'This answer does not fit: {fault}. Answer again with the corrected JSON object only.',
    zh: '这个回答不合格式：{fault}。请只用改正后的 JSON 对象重新回答。',
  },
  repairShorter: {
    en: 'This answer was cut off, since it was too long. Answer again, shorter, with the JSON object only.',
    zh: '这个回答太长，被截断了。请只用 JSON 对象重新回答，写短一些。',
  },
  probe: { en: 'Set "ready" to true.', zh: '把 "ready" 设为 true。' },
});
