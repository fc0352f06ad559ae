CREATE INDEX "shop_items_by_title" ON "shop_items" USING btree ("title");
