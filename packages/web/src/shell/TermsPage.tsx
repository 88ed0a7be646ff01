import { LegalPage, LegalSection } from './LegalPage.tsx';

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service" summary="Terms for using Curbstop.">
      <LegalSection heading="Parties">
        <p>
          You use Curbstop on behalf of a public water system. The organization that runs this Curbstop for your water
          system (the provider) provides the service to it. If your water system runs Curbstop itself, it is both.
        </p>
      </LegalSection>
      <LegalSection heading="What the service does">
        <p>
          Curbstop keeps your service line inventory and your sampling programs, and prepares letters to customers.
          Submissions to the State are not available yet. It classifies service lines and computes figures from the data
          that you enter, by the rules that it shows with each result. It does not inspect pipes, analyze water or give
          legal advice.
        </p>
      </LegalSection>
      <LegalSection heading="Your part">
        <ul>
          <li>Enter data as your records show it, and mark what is unknown as unknown.</li>
          <li>
            Review each result before you act on it. Your water system remains responsible to its customers and to the
            State.
          </li>
          <li>Do not share your password. Tell an administrator immediately if someone else may know it.</li>
          <li>Do not try to reach other accounts, to overload the service or to send harmful files.</li>
        </ul>
      </LegalSection>
      <LegalSection heading="Your data">
        <p>
          Your water system owns the data it enters. You can download it at any time in common formats. The provider
          uses it only to provide the service, and deletes or returns it when your water system leaves, except where the
          law says that records must be kept.
        </p>
      </LegalSection>
      <LegalSection heading="Records">
        <p>
          Changes to regulatory records are kept with who made them, when and why. They are not erased, because a
          regulator may ask for them.
        </p>
      </LegalSection>
      <LegalSection heading="Availability and changes">
        <p>
          The provider works to keep the service running and safe, and may interrupt it for maintenance. When these
          terms change you are asked to read and accept the new version before you continue.
        </p>
      </LegalSection>
      <LegalSection heading="Liability">
        <p>
          The Curbstop software is published under the Apache License 2.0, without warranties. Any further liability of
          the provider is set out in the agreement between your water system and the provider. Nothing here limits
          rights that can’t be limited by law.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
