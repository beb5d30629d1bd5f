import { failureText } from '../../features/auth/failure-text.js';
import { LandingPage } from '../../features/landing/LandingPage.js';

/** Apple's library and the code around it load with the first click on its link. */
const startApple = (onDone: () => void): void => {
  void import('../../features/auth/apple.js').then(({ startAppleSignIn }) => startAppleSignIn(onDone));
};

export default function HomePage(): React.ReactNode {
  return <LandingPage onApple={startApple} failure={failureText} />;
}
