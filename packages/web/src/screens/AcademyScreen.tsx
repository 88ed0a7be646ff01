import { Anchor, Checkbox, Progress } from '@mantine/core';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { isTextList, useStoredState } from '../foundation/stored-state.ts';
import { PageNotFound } from '../shell/message-pages.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import { courses, type Course, type Lesson } from './academy-courses.ts';
import classes from './Help.module.css';
import { Sources } from './Sources.tsx';

/** The Academy [A2.37]: short courses in the product itself; the browser stores the progress. */
export function AcademyScreen() {
  const { course: name } = useRouteParams<'course'>();
  if (name === undefined) return <Courses />;
  const course = courses.find((one) => one.name === name);
  return course ? <OneCourse key={name} course={course} /> : <PageNotFound />;
}

/** The completed lessons, as `course/lesson`. */
function useDone() {
  const [completedLessons, setCompletedLessons] = useStoredState<readonly string[]>(
    `academy.${useMe().id}`,
    isTextList,
    [],
  );
  const keyOf = (course: Course, lesson: Lesson) => `${course.name}/${lesson.name}`;
  return {
    isDone: (course: Course, lesson: Lesson) => completedLessons.includes(keyOf(course, lesson)),
    howMany: (course: Course) =>
      course.lessons.filter((lesson) => completedLessons.includes(keyOf(course, lesson))).length,
    toggle: (course: Course, lesson: Lesson) => {
      const key = keyOf(course, lesson);
      setCompletedLessons(
        completedLessons.includes(key) ? completedLessons.filter((other) => other !== key) : [...completedLessons, key],
      );
    },
  };
}

function Courses() {
  const { howMany } = useDone();
  return (
    <>
      <PageHead title="Academy" />
      <ul className={classes['topics']}>
        {courses.map((course) => (
          <li key={course.name}>
            <a href={`/academy/${course.name}`}>
              <strong>{course.title}</strong>
              <span>
                {course.summary} About {course.minutes} minutes, {howMany(course)} of {course.lessons.length} lessons
                done.
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneCourse({ course }: { readonly course: Course }) {
  const me = useMe();
  const { isDone, howMany, toggle } = useDone();
  const done = howMany(course);
  const all = course.lessons.length;
  return (
    <>
      <PageHead title={course.title} description={course.summary} back={{ label: 'Academy', href: '/academy' }} />
      <output className={classes['found']}>
        {done === all ? 'All lessons are done.' : `${done} of ${all} lessons done`}
      </output>
      <Progress value={(done / all) * 100} maw="80ch" mb="md" aria-label="Lessons done" />
      <ol className={classes['lessons']}>
        {course.lessons.map((lesson) => (
          <li key={lesson.name}>
            <Checkbox
              checked={isDone(course, lesson)}
              onChange={() => toggle(course, lesson)}
              label={lesson.title}
              fw={600}
            />
            <p>{lesson.text}</p>
            <Sources keys={lesson.sources} />
            {lesson.link && meetsRequirement(me, lesson.link.requirement) && (
              <Anchor href={lesson.link.href}>{lesson.link.label}</Anchor>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
