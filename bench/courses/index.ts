import { caveCourse } from './cave.ts';
import type { CourseBuilder } from './course.ts';
import { flatCourse } from './flat.ts';
import { hillsCourse } from './hills.ts';
import { lakeCourse } from './lake.ts';
import { mazeCourse } from './maze.ts';
import { villageCourse } from './village.ts';
import { bedrockWallCourse, wallCourse } from './walls.ts';

/** The courses of the path benchmark, by name. */
export const COURSES: Readonly<Record<string, CourseBuilder>> = {
  flat: flatCourse,
  hills: hillsCourse,
  wall: wallCourse,
  bedrock_wall: bedrockWallCourse,
  maze: mazeCourse,
  cave: caveCourse,
  lake: lakeCourse,
  village: villageCourse,
};
