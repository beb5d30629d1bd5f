import { lazy, Suspense, useState } from 'react';
import { AccountRooms } from '../../features/account/AccountRooms.js';
import { Problems } from '../../features/bookmarks/Problems.js';
import { takeBackOperations } from '../../features/bookmarks/state/operations.js';
import { RulesCard } from '../../features/rules/RulesCard.js';
import { SharesCard } from '../../features/sharing/SharesCard.js';
import { useProjects } from '../../shared/state/projects.js';
import { AppFrame } from './AppFrame.js';
import { BackLink } from './TimePages.js';

const AddProjectDialog = lazy(() => import('../../features/projects/AddProjectDialog.js'));

export default function AccountPage(): React.ReactNode {
  return (
    <AppFrame title="Account" header={<BackLink />}>
      <div className="mx-auto max-w-[575px]">
        <Problems />
        <Rooms />
      </div>
    </AppFrame>
  );
}

function Rooms(): React.ReactNode {
  const { projects } = useProjects();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <AccountRooms
        shares={<SharesCard />}
        rules={<RulesCard takeBack={(id) => void takeBackOperations([id])} />}
        takeBack={(id, show) => void takeBackOperations([id], show)}
        onAddProject={() => setAdding(true)}
      />
      <Suspense>
        {isAdding && (
          <AddProjectDialog projects={projects} onClose={() => setAdding(false)} onSaved={() => undefined} />
        )}
      </Suspense>
    </>
  );
}
