// How changesets become the changelogs of the packages. All have one version and are pinned to it, so that lines about
// dependencies that were updated would only repeat it.
import changelog from "@changesets/cli/changelog";

export default { ...(changelog.default ?? changelog), getDependencyReleaseLine: async () => "" };
