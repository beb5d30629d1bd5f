import { AccountRooms } from '../../features/account/AccountRooms.js';
import { AppFrame } from './AppFrame.js';
import { BackLink } from './TimePages.js';

export default function AccountPage(): React.ReactNode {
  return (
    <AppFrame title="Account" header={<BackLink />}>
      <div className="mx-auto max-w-[575px]">
        <AccountRooms />
      </div>
    </AppFrame>
  );
}
