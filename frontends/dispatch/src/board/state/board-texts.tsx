const { bundles } = 'dispatch';
