import { z } from 'zod';

/** One boat or minecart as it is kept with the world. Positions in blocks, yaw in 256ths of a turn. */
export const vehicleRecord = z.object({
  kind: z.string(),
  uuid: z.string(),
  at: z.tuple([z.number(), z.number(), z.number()]),
  yaw: z.number(),
  /** What it is when it is taken up. */
  item: z.string(),
});

/** See {@link vehicleRecord}. */
export type VehicleRecord = z.output<typeof vehicleRecord>;
