import { permits } from '../kinds/access.ts';

/** As much of a caller as a policy looks at; the server's Caller and the browser's view of a member both have it. */
export interface ServiceLineCaller {
  readonly permissions: ReadonlySet<string>;
}

export function mayViewServiceLines({ permissions }: ServiceLineCaller): boolean {
  return permits(permissions, 'pws:read');
}

export function mayCreateServiceLine({ permissions }: ServiceLineCaller): boolean {
  return permits(permissions, 'pws:create');
}

/** Both sides, the previously-lead answer and the connector, and through them the class: nobody sets a class by hand. */
export function mayEditServiceLine({ permissions }: ServiceLineCaller): boolean {
  return permits(permissions, 'pws:edit');
}
