import { LegalPage, Part } from './LegalPage.tsx';

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" summary="What data about people Curbstop keeps, why, and who can see it.">
      <Part heading="People who use Curbstop">
        <p>
          Curbstop keeps your name, your email address, the accounts that you belong to, what you may do there, when you
          accepted the terms, and which records you changed. If you sign in with a password of Curbstop, it keeps only a
          hash from which the password cannot be read back.
        </p>
      </Part>
      <Part heading="People who are served water">
        <p>
          A water system keeps the addresses it serves, the service line of each, results of samples taken there, and
          how to reach the people who live there or own the building. It needs them for its inventory, its notices and
          its reports under the Lead and Copper Rule.
        </p>
      </Part>
      <Part heading="Who can see it">
        <ul>
          <li>The staff of your water system, as far as their permissions go. No other account can see your data.</li>
          <li>The operator, where it is needed to run the service or to help you.</li>
          <li>The State, when your water system submits an inventory, a result or a notice to it.</li>
          <li>
            A mail house, a laboratory or a map service, only if your water system has set one up, and only what it
            needs for its work.
          </li>
        </ul>
      </Part>
      <Part heading="What stays in your browser">
        <p>
          Your sign-in is kept until you close the tab. How you like your tables, light or dark colors and recently used
          accounts are remembered on this device. There is no advertising, and no tracking across sites.
        </p>
      </Part>
      <Part heading="How long it is kept">
        <p>
          Regulatory records are kept as long as federal and State rules ask. Other data is removed when your water
          system removes it or leaves.
        </p>
      </Part>
      <Part heading="Your questions">
        <p>
          Ask an administrator of your water system what is kept about you, to correct it, or to have it removed where
          no rule requires it to be kept. They can reach the operator for what they cannot do themselves.
        </p>
      </Part>
    </LegalPage>
  );
}
