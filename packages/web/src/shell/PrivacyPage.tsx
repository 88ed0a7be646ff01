import { LegalPage, LegalSection } from './LegalPage.tsx';

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" summary="What data about people Curbstop keeps, why, and who can see it.">
      <LegalSection heading="People who use Curbstop">
        <p>
          Curbstop keeps your name, your email address, the accounts that you have access to, your permissions there,
          when you accepted the terms, and which records you changed. If you sign in with a Curbstop password, it keeps
          only a hash from which the password cannot be read back.
        </p>
      </LegalSection>
      <LegalSection heading="Customers">
        <p>
          A water system keeps the addresses it serves, the service line of each, results of samples taken there, and
          how to reach the people who live there or own the building. It needs them for its inventory, its notices and
          its reports under the Lead and Copper Rule.
        </p>
      </LegalSection>
      <LegalSection heading="Who can see it">
        <ul>
          <li>Staff of your water system, according to their permissions. No other account can see your data.</li>
          <li>The provider of the service, where needed to run it or to help you.</li>
          <li>The State, when your water system submits an inventory, a result or a notice to it.</li>
          <li>
            An email server, a mail house, a carrier, a laboratory or a map service, only if one has been set up, and
            only what it needs for its work. A mail house gets whole letters: names, addresses and, in results letters,
            the results.
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading="Stored in your browser">
        <p>
          Your sign-in is kept until you close the tab. Table settings, theme and recently used accounts are stored on
          this device. There is no advertising, and no tracking across sites.
        </p>
      </LegalSection>
      <LegalSection heading="How long it is kept">
        <p>
          Regulatory records are kept as long as federal and State rules require. Other data is deleted when your water
          system deletes it or leaves.
        </p>
      </LegalSection>
      <LegalSection heading="Your questions">
        <p>
          Ask an administrator of your water system what is kept about you, to correct it, or to have it deleted where
          no rule requires it to be kept. If they need help, they can contact support.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
