export { type Amounts, amountOf, type Budget, leftOf } from './budget.ts';
export {
  type ChildOptions,
  Execution,
  ExecutionAborted,
  type ExecutionOptions,
  MAX_CHILDREN,
  MAX_DEPTH,
  type Reservation,
} from './execution.ts';
export { MAX_RECEIPTS, type Receipt } from './receipts.ts';
